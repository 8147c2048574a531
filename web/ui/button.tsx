import type { ComponentProps } from 'react'

interface ButtonProps extends ComponentProps<'button'> {
  /** What the form posts as `intent` when this button sends it. */
  intent?: string
  kind?: 'quiet' | 'danger' | 'link' | undefined
}

/** A button that sends its form; one with `onClick` does only that, unless it has a type. */
export const Button = ({ intent, kind, className = '', ...button }: ButtonProps) => (
  <button
    type={button.onClick ? 'button' : 'submit'}
    className={`${kind === 'link' ? 'link-button' : 'button'} ${className}`.trim()}
    data-kind={kind}
    {...(intent !== undefined && { name: 'intent', value: intent })}
    {...button}
  />
)

export const QuietButton = (button: Omit<ButtonProps, 'kind'>) => <Button kind="quiet" {...button} />

/** A button that looks like a link, within the text of a row. */
export const LinkButton = (button: Omit<ButtonProps, 'kind'>) => <Button kind="link" {...button} />
