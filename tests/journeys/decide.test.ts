import { expectNothingForAxe } from './steps/axe.ts'
import { expect, type Page, test } from '@playwright/test'
import { contract } from '#contract/index.ts'
import { fileComplaint } from '#tests/support/citizen.ts'
import { photo } from './steps/documents.ts'
import { accept, directTo, type OwnOffice, useOwnOffice } from './steps/own-office.ts'
import { visit } from './steps/visit.ts'

/** The lead, an expert and the officer who directs it. */
const group = ['officer2', 'expert', 'officer'] as const

/** What the lead attaches to the decision. */
const map = 'Map.jpg'

let office: OwnOffice
useOwnOffice('decide', opened => (office = opened))

const form = (page: Page) => page.locator('form:has(input[name=intent]):not([data-actions] form)')
const send = (page: Page) => form(page).locator('button[type=submit]').click()
const field = (page: Page, name: string) => page.locator(`textarea[name="${name}"]`)
const stored = (page: Page) => page.getByText('Saved as a draft:')
/** The answer to the draft with this text: it says all the while that an earlier one is stored. */
const draftStored = (page: Page, words: string) =>
  page.waitForResponse(
    answer =>
      answer.url().endsWith(contract.saveDecisionDraft.path) && (answer.request().postData() ?? '').includes(words),
  )

/** Decisions that are saved for the case; the draft has version 0. */
async function savedDecisions(complaintId: number): Promise<number> {
  const saved = await office.db
    .selectFrom('decision')
    .select('id')
    .where('complaint_id', '=', complaintId)
    .where('version', '>', 0)
    .execute()
  return saved.length
}

/** Sends the decision without a line, then over one that breaks before the answer comes, then as usual; the form keeps what was typed. */
async function sendOverBrokenLine(page: Page): Promise<void> {
  const isKept = async () => {
    await expect(page.getByRole('alert').filter({ hasText: 'Something went wrong!' })).toBeVisible()
    await expect(field(page, 'justification')).toHaveValue('Both sides were heard.')
    await expect(form(page).getByRole('listitem').filter({ hasText: map })).toHaveCount(1)
  }
  await page.context().setOffline(true)
  await send(page)
  await isKept()
  await page.context().setOffline(false)
  const answered = page.waitForEvent('requestfailed', request => request.url().endsWith(contract.saveDecision.path))
  await page.route(
    `**${contract.saveDecision.path}`,
    async route => {
      await route.fetch()
      await route.abort('connectionreset')
    },
    { times: 1 },
  )
  await send(page)
  await answered
  await isKept()
  await send(page)
}

/** The expert gives an opinion at a desk that the journey does not look at. */
async function hearTheExpert(trackingId: string, text: string): Promise<void> {
  const { id: complaintId, version } = await office.caseOf(trackingId)
  const expert = await office.as('expert')
  await expert.giveOpinion({ body: { complaintId, position: 'for-complainant', text } }, { ifMatch: version })
}

test('a group decides: opinions, drafts and versions', {
  tag: ['@desk', '@long'],
}, async ({ browser }) => {
  test.setTimeout(480_000)
  const trackingId = await fileComplaint(office.url, {
    answers: { 'complaint.issues.1': 'ምክንያቱ አልተነገረኝም።' },
    language: 'en',
  })
  await directTo(office, trackingId, group)
  await accept(office, trackingId, group)
  await hearTheExpert(trackingId, 'No reason was given.')
  const { id } = await office.caseOf(trackingId)
  const path = `/complain/case-officer-form/${id}`
  const lead = await office.atTheDesk(browser, 'officer2')

  await test.step('what is not possible yet is greyed, and says what has to come first', async () => {
    await visit(lead, `${path}?do=conclude`)
    const panel = lead.getByRole('region', { name: 'What can I do now?' })
    const blocked = panel.getByRole('button', { name: 'Issue the conclusion' })
    await expect(blocked).toHaveAttribute('aria-disabled', 'true')
    await expect(blocked).toHaveAccessibleDescription('There is no decision yet. Write it first.')
    await expect(panel.getByText('“Issue the conclusion” is not possible now.')).toBeVisible()
    await expect(panel.locator('form')).toHaveCount(0)
    await expectNothingForAxe(lead, 'a blocked action')
  })

  await test.step('opinions stand side by side', async () => {
    await visit(lead, `${path}?do=give-opinion`)
    await lead.getByLabel('Partly for the complainant', { exact: true }).check()
    await field(lead, 'text').fill('The fee was right.')
    await send(lead)
    await expect(lead.getByText('Your opinion is saved.')).toBeVisible()
    await visit(lead, path)
    await expect(lead.getByText('No reason was given.')).toBeVisible()
    await expect(lead.getByText('Opinions of the group given: 2; needed to conclude: 2.')).toBeVisible()
    await expect(lead.getByText('Has not given an opinion yet.')).toHaveCount(1)
  })

  await test.step('what was typed survives a reload at any moment', async () => {
    await visit(lead, `${path}?do=save-decision`)
    await field(lead, 'issues.0.finding').fill('The map was refused without a reason.')
    await expect(stored(lead)).toBeVisible()
    const lawStored = draftStored(lead, 'article 5')
    await field(lead, 'issues.0.law').fill('Proclamation 1150/2019, article 5')
    await lead.reload()
    await expect(field(lead, 'issues.0.finding')).toHaveValue('The map was refused without a reason.')
    await expect(field(lead, 'issues.0.law')).toHaveValue('Proclamation 1150/2019, article 5')
    await lawStored
    await expect(stored(lead)).toBeVisible()
  })

  const second = await lead.context().newPage()
  await test.step('a second window stores another draft, and nothing of either is lost unseen', async () => {
    await second.goto(`${path}?do=save-decision`)
    const monthStored = draftStored(second, 'within a month')
    await field(second, 'issues.0.remedy').fill('The map is issued within a month.')
    await monthStored
    await field(lead, 'issues.0.remedy').fill('The map is issued within ten days.')
    await expect(lead.getByText('You stored another draft meanwhile')).toBeVisible()
    await expect(lead.getByText('You stored another draft meanwhile')).toBeInViewport()
    await lead.getByText('What differs: 1 part').click()
    await expect(lead.getByRole('paragraph').filter({ hasText: 'within a month' })).toBeVisible()
    await expectNothingForAxe(lead, 'two drafts')
    await lead.getByRole('button', { name: 'Keep what I typed here' }).click()
    await expect(stored(lead)).toBeVisible()
  })

  await test.step('the decision is complete or says what is missing; a window that comes late keeps its words', async () => {
    await send(lead)
    await expect(lead.getByRole('alert').getByRole('link')).toHaveText([
      /What was found on issue 2/,
      /The law for issue 2/,
      /What follows for issue 2/,
      'Write a justification for the decision',
      'Select the required administrative decision',
    ])
    await expect(lead).toHaveTitle(/^Error:/)
    for (const part of ['finding', 'law', 'remedy']) await field(lead, `issues.1.${part}`).fill(`The ${part}`)
    await field(lead, 'justification').fill('Both sides were heard.')
    await lead.locator('select[name=requiredDecisionId]').selectOption({ index: 1 })
    const attached = form(lead).getByRole('listitem').filter({ hasText: map })
    const chosen = attached.locator('input[name=attachments]')
    await lead.getByLabel('Attachments (optional)').setInputFiles([await photo(64, map)])
    const first = await chosen.inputValue()
    // another file of the same name takes its place
    await lead.getByLabel('Attachments (optional)').setInputFiles([await photo(80, map)])
    await expect(chosen).not.toHaveValue(first)
    await expect(attached).toHaveCount(1)
    await sendOverBrokenLine(lead)
    await expect(lead.getByText('The decision is saved as version 1.')).toBeVisible()
    expect(await savedDecisions(id)).toBe(1)
    await expect(lead.getByRole('definition').filter({ hasText: map }).first()).toHaveText(map)

    await field(second, 'justification').fill('Written in the other window')
    await send(second)
    await expect(second.getByRole('heading', { name: 'What you typed: Write the decision' })).toBeVisible()
    await expect(second.getByText('Written in the other window')).toBeVisible()
    await second.close()
  })

  await test.step('the next version is compared with the one before', async () => {
    await visit(lead, `${path}?do=update-decision`)
    // the text that the other window could not store appears here first
    await expect(field(lead, 'justification')).toHaveValue('Written in the other window')
    await lead.getByRole('button', { name: 'Take the stored one' }).click()
    await expect(field(lead, 'justification')).toHaveValue('Both sides were heard.')
    await field(lead, 'justification').fill('Both sides were heard, and the site was visited.')
    await send(lead)
    await expect(lead.getByText('The new version is saved; the earlier ones are kept.')).toBeVisible()
    await visit(lead, path)
    await lead.getByText('Compare the versions').click()
    const compared = lead.locator('details', { hasText: 'Compare the versions' })
    await expect(compared.getByText('Both sides were heard.', { exact: false }).first()).toBeVisible()
    await expect(compared.getByText('the site was visited')).toBeVisible()
    await expectNothingForAxe(lead, 'versions')
  })

  await test.step('when everything is ready, issuing the conclusion comes first', async () => {
    await visit(lead, path)
    const offered = lead.getByRole('navigation', { name: 'What can I do now?' }).getByRole('link')
    await expect(offered.first()).toHaveText('Issue the conclusion')
    await expect(offered.and(lead.locator(':not([data-kind=quiet])'))).toHaveText(['Issue the conclusion'])
  })
})
