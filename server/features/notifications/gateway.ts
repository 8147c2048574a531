/** A message as a gateway needs it. */
export interface MessageToSend {
  id: number
  /** The same at every attempt: gateways that can recognise a repetition do it by this. */
  eventKey: string
  recipient: string
  language: 'en' | 'am'
  subject: string | null
  text: string
}

/** One way out of the house. */
export interface Gateway {
  /** Hands the message over; resolves with the gateway's own id of it, if it gives one. Throws DeliveryFailure. */
  send(message: MessageToSend): Promise<string | null>
  close(): Promise<void>
}

/** A message was not taken. The message of this error goes to the log, so it names no recipient; `answer` may. */
export class DeliveryFailure extends Error {
  /** True when trying again cannot help. */
  readonly isFinal: boolean
  /** What the gateway said, word for word. */
  readonly answer: string
  constructor(reason: string, { isFinal = false, answer = reason }: { isFinal?: boolean; answer?: string } = {}) {
    super(reason)
    this.name = 'DeliveryFailure'
    this.isFinal = isFinal
    this.answer = answer
  }
}
