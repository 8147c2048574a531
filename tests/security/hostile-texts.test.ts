import type { FastifyRequest } from 'fastify'
import { createElement, Fragment } from 'react'
import { expect, test } from 'vitest'
import { injectInto, pageApiFor } from '#server/app/page-api.ts'
import { emailHtml } from '#server/features/notifications/gateways/email-html.ts'
import { renderTemplate } from '#server/features/notifications/templates.ts'
import { CaseFile } from '#web/features/desk/case/case-file.tsx'
import { CaseTalk } from '#web/features/desk/case/frame/case-talk.tsx'
import { CaseHead } from '#web/features/desk/case/frame/case-head.tsx'
import { StatusView } from '#web/features/track/status/status-view.tsx'
import { type FoundStatus, loadStatus } from '#web/features/track/status.loader.ts'
import { aComplaint, anAttachment } from '#tests/support/factories.ts'
import { readPage } from '#tests/support/read-page.ts'
import { testServer } from '#tests/support/server.ts'
import { signInAs } from '#tests/support/sign-in-as.ts'

/** Typed markup comes out as text wherever somebody else reads it. */

const server = await testServer()

/** It would end an attribute, a text field, a title or a script, and then run something. */
const hostile = (place: string) =>
  `${place}"'></textarea></title></script><img src=x onerror="alert(1)"><script>alert(2)</script>`

/** As it has to stand in HTML, wherever the quotes are written. */
const harmless = (place: string) =>
  new RegExp(
    `${place}&quot;(?:'|&#x27;)&gt;&lt;/textarea&gt;&lt;/title&gt;&lt;/script&gt;&lt;img src=x onerror=&quot;alert\\(1\\)&quot;&gt;&lt;script&gt;alert\\(2\\)&lt;/script&gt;`,
  )

function expectText(html: string, places: readonly string[]): void {
  expect(html).not.toMatch(/<img\b|<script\b/)
  for (const place of places) expect(html).toMatch(harmless(place))
}

/** A complaint with markup in everything that its complainant types. */
async function filed() {
  return server.inTransaction(async tx => {
    const complaint = await aComplaint(tx, { supporting_documents: [hostile('paper')] })
    const texts = { text: hostile('issue') }
    const party = { first_name: hostile('first'), father_name: hostile('father'), address: hostile('address') }
    await tx.updateTable('complaint_issue').set(texts).where('complaint_id', '=', complaint.id).execute()
    await tx.updateTable('complaint_party').set(party).where('complaint_id', '=', complaint.id).execute()
    await anAttachment(tx, { complaint_id: complaint.id, original_name: hostile('file') })
    return complaint
  })
}
const typed = ['paper', 'issue', 'first', 'father', 'address', 'file']

const { id, trackingId } = await filed()

test('the tracking page shows what was filed as text', async () => {
  const reader = {
    ip: '196.188.1.2',
    headers: { host: 'portal.test', cookie: server.proofOf(id) },
  } as unknown as FastifyRequest
  const request = new Request(`http://portal.test/home/track-status/status?id=${trackingId}`)
  const answer = await loadStatus(request, pageApiFor(reader, 'en', injectInto(server.app)), 'en')
  const found = (answer as unknown as { data: FoundStatus }).data
  expectText(await readPage('en', createElement(StatusView, { found, refusal: undefined })), typed)
})

test('the page of the case shows what was filed, and a note of a colleague, as text', async () => {
  const { token } = await signInAs(server, { permissions: ['All'] })
  const client = server.client({ token })
  await client.addNote({ body: { complaintId: id, text: hostile('note'), mentioned: [] } })
  const { complaint, ...parts } = await client.getCaseFile({ params: { complaintId: id } })
  const page = createElement(
    Fragment,
    {},
    createElement(CaseHead, { complaint }),
    // without the form of a new note, which asks the browser for what was typed before
    createElement(CaseFile, { complaint, parts }),
    createElement(CaseTalk, { complaint, parts: { ...parts, handlers: undefined } }),
  )
  expectText(await readPage('en', page), [...typed, 'note'])
})

test('the HTML of an e-mail shows the name of a report as text', () => {
  const values = {
    name: hostile('name'),
    period: 'November',
    figures: '1',
    link: 'https://portal.example/summaryReports',
  }
  const { text } = renderTemplate('saved-report', 'en', 'email', values)
  const html = emailHtml(text, 'en')
  expectText(html, ['name'])
  expect(html).toContain('href="https://portal.example/summaryReports"')
})

test('an address in an e-mail cannot leave its link', () => {
  const html = emailHtml('https://portal.example/"onmouseover="alert(1)', 'en')
  expect(html).toContain('href="https://portal.example/&quot;onmouseover=&quot;alert(1"')
})
