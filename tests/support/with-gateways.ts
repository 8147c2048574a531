import type { Config } from '#server/platform/config.ts'

/** The settings of an office that can send: nothing listens there, and tests that send have servers of their own. */
export const withGateways: Pick<Config, 'sms' | 'smtp'> = {
  sms: { kind: 'http', url: 'http://127.0.0.1:1/send', token: 'token', sender: 'Abetuta' },
  smtp: { url: 'smtp://127.0.0.1:1', from: 'Abetuta <no-reply@abetuta.example.gov.et>', returnTo: null },
}
