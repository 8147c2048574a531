import { type ComponentProps, type InputEventHandler, type ReactNode, useId, useState } from 'react'
import { lengthOf } from '#contract/values/clean-text.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { PrintedNote } from './printed-note.tsx'

interface FrameProps {
  label?: ReactNode
  /** Shown below the label and read out with the control. */
  description?: ReactNode
  /** Why the control's value was refused. */
  error?: ReactNode
  /** Of the frame around label and control. */
  className?: string | undefined
}

type Framed<Element extends 'input' | 'select' | 'textarea'> = Omit<ComponentProps<Element>, keyof FrameProps> &
  FrameProps

/** Separates the frame's props from the control's, and links both by ids. */
function useFrame<Props extends FrameProps & { id?: string | undefined; 'aria-describedby'?: string | undefined }>({
  label,
  description,
  error,
  className,
  ...control
}: Props) {
  const ownId = useId()
  const id = control.id ?? ownId
  const describedBy = [control['aria-describedby'], error && `${id}-error`, description && `${id}-description`]
  return {
    frame: { id, label, description, error, className },
    control: {
      ...control,
      id,
      'aria-describedby': describedBy.filter(Boolean).join(' ') || undefined,
      'aria-invalid': error ? (true as const) : undefined,
    },
  }
}

/** Label above, then hint and error, then the control. */
const Frame = ({
  id,
  label,
  description,
  error,
  className,
  children,
}: FrameProps & { id: string; children: ReactNode }) => (
  <div className={`input-frame ${className ?? ''}`}>
    {label && (
      <label className="input-label" htmlFor={id}>
        {label}
      </label>
    )}
    {description && (
      <p className="input-hint" id={`${id}-description`}>
        {description}
      </p>
    )}
    {error && (
      <div className="input-error" id={`${id}-error`}>
        {error}
      </div>
    )}
    {children}
  </div>
)

interface Limited {
  /** The most characters that are stored. More can be typed: nothing that was pasted is cut, and the field says how much is too much. */
  longest?: number
  /** The text goes into a letter: the field says which signs of it a letter cannot print. */
  isPrinted?: boolean
}

/** The text as it is now, its length, and what notices that it changes; for fields that say something about it. */
function useTyped<Element extends HTMLInputElement | HTMLTextAreaElement>(
  {
    value,
    defaultValue,
    onInput,
  }: Pick<ComponentProps<'input'>, 'value' | 'defaultValue'> & {
    onInput?: InputEventHandler<Element> | undefined
  },
  { longest, isPrinted }: Limited,
) {
  const [typed, setTyped] = useState<string>()
  const text = String(value ?? typed ?? defaultValue ?? '')
  const length = longest === undefined ? 0 : lengthOf(text)
  if (longest === undefined && !isPrinted) return { text, length, watched: {} }
  const watch: InputEventHandler<Element> = event => {
    setTyped(event.currentTarget.value)
    onInput?.(event)
  }
  return { text, length, watched: { onInput: watch } }
}

/** Below a field: how many characters are left, once there are few, or how many are too many. */
function LengthNote({ length, longest, isShort = false }: { length: number; longest: number; isShort?: boolean }) {
  const { t } = useTranslation('fields')
  const left = longest - length
  if (left < 0)
    return (
      <p className="input-error" role="status">
        {t('charactersOver', { count: -left })}
      </p>
    )
  return isShort || left >= longest / 5 ? null : <p role="status">{t('charactersLeft', { count: left })}</p>
}

/** A line of text. `beside` is shown inside, at its end. */
export function TextInput({
  beside,
  longest,
  isPrinted = false,
  ...props
}: Framed<'input'> & { beside?: ReactNode } & Limited) {
  const { text, length, watched } = useTyped<HTMLInputElement>(props, { longest, isPrinted })
  const { frame, control } = useFrame({ ...props, ...watched })
  return (
    <Frame {...frame}>
      {beside ? (
        <div className="input-with-beside">
          <input className="input" {...control} />
          {beside}
        </div>
      ) : (
        <input className="input" {...control} />
      )}
      {longest !== undefined && <LengthNote length={length} longest={longest} isShort />}
      {isPrinted && <PrintedNote text={text} />}
    </Frame>
  )
}

/** Several lines of text, resizable at the corner. `above` is shown between its label and the lines. */
export function Textarea({
  above,
  longest,
  isPrinted = false,
  ...props
}: Framed<'textarea'> & { above?: ReactNode } & Limited) {
  const { text, length, watched } = useTyped<HTMLTextAreaElement>(props, { longest, isPrinted })
  const { frame, control } = useFrame({ ...props, ...watched })
  return (
    <Frame {...frame}>
      {above}
      <textarea className="input" {...control} />
      {longest !== undefined && <LengthNote length={length} longest={longest} />}
      {isPrinted && <PrintedNote text={text} />}
    </Frame>
  )
}

interface NativeSelectProps extends Framed<'select'> {
  /** The choices, instead of `option` elements. */
  data?: readonly { value: string | number; label: string }[]
}

/** The device's own select. */
export function NativeSelect({ data, children, ...props }: NativeSelectProps) {
  const { frame, control } = useFrame(props)
  return (
    <Frame {...frame}>
      <select className="input" {...control}>
        {data?.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
        {children}
      </select>
    </Frame>
  )
}

type TickedProps = Omit<Framed<'input'>, 'error' | 'type'>

function Ticked({ type, ...props }: TickedProps & { type: 'checkbox' | 'radio' }) {
  const { frame, control } = useFrame(props)
  const { id, label, description, className } = frame
  return (
    <div className={`tick-frame ${className ?? ''}`}>
      <input className="tick" type={type} {...control} aria-invalid={props['aria-invalid']} />
      <div>
        <label htmlFor={id}>{label}</label>
        {description && (
          <p className="input-hint" id={`${id}-description`}>
            {description}
          </p>
        )}
      </div>
    </div>
  )
}

/** A box to tick, with its label beside it. */
export const Checkbox = (props: TickedProps) => <Ticked type="checkbox" {...props} />

/** One of several radio buttons of the same name, with its label beside it. */
export const Radio = (props: TickedProps) => <Ticked type="radio" {...props} />
