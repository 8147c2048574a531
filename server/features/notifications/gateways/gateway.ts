/** A message as a gateway needs it. */
export interface MessageToSend {
  id: number
  /** The same at every attempt, so that gateways can recognise a repetition. */
  eventKey: string
  recipient: string
  language: 'en' | 'am'
  subject: string | null
  text: string
}

/** A way to send messages. */
export interface Gateway {
  /** Passes the message on; resolves with the gateway's own id of it, if any. Throws DeliveryFailure. */
  send(message: MessageToSend): Promise<string | null>
  close(): Promise<void>
}

/** A message was not accepted. The message of this error goes to the log, so it names no recipient; `answer` may. */
export class DeliveryFailure extends Error {
  /** True when trying again cannot help. */
  readonly isFinal: boolean
  /** True when the message was given to a gateway that did not answer, and has no way to recognise it when it comes again. */
  readonly mayHaveGoneOut: boolean
  /** The gateway's answer, word for word. */
  readonly answer: string
  constructor(
    reason: string,
    {
      isFinal = false,
      mayHaveGoneOut = false,
      answer = reason,
    }: { isFinal?: boolean; mayHaveGoneOut?: boolean; answer?: string } = {},
  ) {
    super(reason)
    this.name = 'DeliveryFailure'
    this.isFinal = isFinal
    this.mayHaveGoneOut = mayHaveGoneOut
    this.answer = answer
  }
}
