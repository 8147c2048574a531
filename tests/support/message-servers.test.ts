import { createTransport } from 'nodemailer'
import { afterAll, expect, test } from 'vitest'
import { startMessageServers } from './message-servers.ts'
import { emailsTo, smsTo } from './received.ts'

const servers = await startMessageServers()
afterAll(() => servers.stop())

test('keeps an e-mail as it was sent, in Amharic too', async () => {
  const mailer = createTransport(servers.settings.SMTP_URL)
  await mailer.sendMail({
    from: 'a@localhost',
    to: 'b@localhost',
    subject: 'አቤቱታ',
    text: 'ተመዝግቧል',
    html: '<p>ተመዝግቧል</p>',
  })
  expect(await emailsTo('c@localhost', servers.inboxUrl)).toEqual([])
  expect(await emailsTo('b@localhost', servers.inboxUrl)).toEqual([
    { to: ['b@localhost'], subject: 'አቤቱታ', text: expect.stringContaining('ተመዝግቧል'), html: expect.any(String) },
  ])
})

test('keeps an SMS of the known sender and refuses others', async () => {
  const sms = { from: 'Abetuta', to: '+251911234567', text: 'ተመዝግቧል', reference: 'complaint:1:registered:sms' }
  const send = (token: string) =>
    fetch(servers.settings.SMS_URL ?? '', {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(sms),
    })
  expect((await send('somebody else')).status).toBe(401)
  expect(await (await send(servers.settings.SMS_TOKEN ?? '')).json()).toEqual({ id: 'sms-1' })
  expect(await smsTo(sms.to, servers.inboxUrl)).toEqual([sms])
  expect(await smsTo('+251911234568', servers.inboxUrl)).toEqual([])
})
