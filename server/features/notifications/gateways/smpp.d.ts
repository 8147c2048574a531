/** The part of the package `smpp` that we use; it brings no types of its own. */
declare module 'smpp' {
  import type { EventEmitter } from 'node:events'
  import type { Server as NetServer, Socket } from 'node:net'

  export interface Pdu {
    command: string
    command_status: number
    sequence_number: number
    system_id?: string
    password?: string
    message_id?: string
    destination_addr?: string
    source_addr?: string
    data_coding?: number
    esm_class?: number
    registered_delivery?: number
    user_message_reference?: number
    receipted_message_id?: string
    message_state?: number
    short_message?: { message: string | Buffer; udh?: Buffer[] }
    message_payload?: { message: string | Buffer } | Buffer
    toBuffer(): Buffer
    response(fields?: Record<string, unknown>): Pdu
  }
  type Answer = (pdu: Pdu) => void
  type Operation = (fields?: Record<string, unknown>, answer?: Answer) => boolean

  export interface Session extends EventEmitter {
    socket: Socket
    send(pdu: Pdu): boolean
    close(done?: () => void): void
    destroy(done?: () => void): void
    bind_transceiver: Operation
    submit_sm: Operation
    deliver_sm: Operation
    enquire_link: Operation
    unbind: Operation
  }

  const smpp: {
    connect(options: { host: string; port: number; tls: boolean; servername?: string }): Session
    /** With a key and a certificate it speaks TLS. */
    createServer(
      options: { key?: string; cert?: string },
      listener: (session: Session) => void,
    ): NetServer & { sessions: Session[] }
  }
  export default smpp
}
