import { createElement, type ReactElement } from 'react'
import { expect, test, vi } from 'vitest'
import type { ManagedOrganization } from '#contract/settings/organizations.ts'
import type { SystemUser } from '#contract/settings/user-administration.ts'
import amBodies from '#web/locales/am/bodies.json' with { type: 'json' }
import amUsers from '#web/locales/am/users.json' with { type: 'json' }
import enBodies from '#web/locales/en/bodies.json' with { type: 'json' }
import enUsers from '#web/locales/en/users.json' with { type: 'json' }
import { readPage } from '#tests/support/read-page.ts'
import { OrganizationForm } from './organizations/organizations-form.tsx'
import { UserForm } from './users/users-form.tsx'

// nothing is kept here
vi.stubGlobal('localStorage', {})
vi.stubGlobal('sessionStorage', { getItem: () => 'window' })

const resources = {
  en: { users: enUsers, bodies: enBodies },
  am: { users: amUsers, bodies: amBodies },
}

/** What an untouched select of the form would send: the value and the label of its chosen option. */
async function chosenIn(
  form: ReactElement,
  name: string,
  language: 'en' | 'am',
): Promise<[string, string] | undefined> {
  const page = await readPage(language, form)
  const select = page.split('<select').find(part => part.includes(`name="${name}"`)) ?? ''
  const chosen = /<option([^>]*)selected=""([^>]*)>([^<]*)</.exec(select.slice(0, select.indexOf('</select>')))
  const value = chosen && /value="([^"]*)"/.exec(`${chosen[1]}${chosen[2]}`)?.[1]
  return chosen && value !== undefined ? [value as string, chosen[3] as string] : undefined
}

const court = { en: 'Court of Adama', am: 'የአዳማ ፍርድ ቤት' }
const registry = { en: 'Registry', am: 'መዝገብ ቤት' }
const user: SystemUser = {
  id: 7,
  userName: 'hana@example.et',
  name: 'Hana Girma',
  nameAm: null,
  roleId: 3,
  specifiedRoleId: 3,
  roleName: { en: 'Officer', am: 'ሠራተኛ' },
  organizationId: 21,
  organizationName: court,
  departmentId: 34,
  departmentName: registry,
  locationId: null,
  locationName: null,
  language: 'am',
  state: 'active',
  hasSecondFactor: false,
  invitationExpiresAt: null,
}
const open = {
  organization: {
    id: 21,
    nameEn: court.en,
    nameAm: court.am,
    sectorId: null,
    locationId: null,
    handlesComplaints: true,
  },
  department: { id: 34, organizationId: 21, parentId: null, nameEn: registry.en, nameAm: registry.am },
}
const userForm = (offered: Partial<Parameters<typeof UserForm>[0]>) =>
  createElement(UserForm, {
    user,
    roles: [],
    organizationId: 21,
    departments: [],
    outcome: undefined,
    ...offered,
  })

test.each(['en', 'am'] as const)(
  'a user in a closed department keeps it, and the option says so (%s)',
  async language => {
    const closed = (name: { en: string; am: string }) =>
      resources[language].users.fields.closed.replace('{{name}}', name[language])
    expect(await chosenIn(userForm({}), 'departmentId', language)).toEqual(['34', closed(registry)])
    // the field of the body asks for its name
    expect(await readPage(language, userForm({}))).toContain('<input type="hidden" name="organizationId" value="21"/>')
  },
)

test('an open department is listed once, and another body offers none of the former departments', async () => {
  const all = userForm({ departments: [open.department] })
  expect(await chosenIn(all, 'departmentId', 'en')).toEqual(['34', 'Registry'])
  expect((await chosenIn(userForm({ organizationId: 5 }), 'departmentId', 'en'))?.[0] ?? '').toBe('')
})

test.each(['en', 'am'] as const)(
  'a body keeps a sector that was retired since, and it says so (%s)',
  async language => {
    const sector = { en: 'Justice', am: 'ፍትሕ' }
    const editing: ManagedOrganization = {
      ...open.organization,
      sectorId: 4,
      isActive: true,
      mergedIntoId: null,
      mergedInto: null,
      sector,
      location: null,
    }
    const form = createElement(OrganizationForm, { editing, history: [], sectors: [], outcome: undefined })
    const retired = resources[language].bodies.organizations.sectorRetired.replace('{{name}}', sector[language])
    expect(await chosenIn(form, 'sectorId', language)).toEqual(['4', retired])
  },
)
