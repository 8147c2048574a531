import type { ComponentProps } from 'react'

interface ButtonProps extends ComponentProps<'button'> {
  /** What the form posts as `intent` when this button sends it. */
  intent?: string
  kind?: 'quiet' | 'danger' | undefined
}

/** A button that sends its form; one with `onClick` does only that, unless it has a type. */
export const Button = ({ intent, kind, className, ...button }: ButtonProps) => (
  <button
    type={button.onClick ? 'button' : 'submit'}
    className={className ? `button ${className}` : 'button'}
    data-kind={kind}
    {...(intent !== undefined && { name: 'intent', value: intent })}
    {...button}
  />
)

export const QuietButton = (button: Omit<ButtonProps, 'kind'>) => <Button kind="quiet" {...button} />
