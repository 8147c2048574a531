import { expect, test } from 'vitest'
import { contractForm } from './contract-form.ts'

test('columns get the names of fields and instants become texts; JSON and empty values stay as they are', () => {
  const row = {
    id: 7,
    tracking_id: '4271093555182046',
    in_status_since: new Date('2026-11-24T06:30:00Z'),
    closed_at: null as Date | null,
    alreadyClean: true,
    location_names: [{ name_en: 'Bole' }],
  }
  const answer: { id: number; trackingId: string; inStatusSince: string; closedAt: string | null } = contractForm(row)
  expect(answer).toEqual({
    id: 7,
    trackingId: '4271093555182046',
    inStatusSince: '2026-11-24T06:30:00.000Z',
    closedAt: null,
    alreadyClean: true,
    locationNames: [{ name_en: 'Bole' }],
  })
})
