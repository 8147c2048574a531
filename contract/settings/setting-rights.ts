import type { PageCode } from '../permissions-catalogue.ts'
import type { OfficeSettings } from './office-settings.ts'

type Group = keyof OfficeSettings
type Setting = { [Name in Group]: `${Name}.${keyof OfficeSettings[Name] & string}` }[Group]

/**
 * Who may change each group of the office's settings; a setting with a right of its own is named after its group. `All`: settings of security,
 * whose changes are told to the other administrators.
 */
const rights: Record<Group, PageCode> & Partial<Record<Setting, PageCode>> = {
  groupDecision: 'Group Decisions - Manage',
  answering: 'Complainant Answers - Manage',
  callBacks: 'Complainant Answers - Manage',
  statements: 'Complainant Answers - Manage',
  supervision: 'Deadline Extensions - Manage',
  office: 'Contact Details - Manage',
  contact: 'Contact Details - Manage',
  publication: 'Publication - Manage',
  'publication.auditHeadTo': 'All',
  tracking: 'All',
  letterCheck: 'All',
  visitors: 'All',
  messages: 'Message Limits - Manage',
}

/** The permission that changing a setting needs. */
export const rightOfSetting = (group: Group, name: string): PageCode =>
  rights[`${group}.${name}` as Setting] ?? rights[group]

/** Any of these opens the page of the office's settings. */
export const settingPages: readonly PageCode[] = [...new Set(Object.values(rights))]

/** Whether a change of the setting is told to the other administrators. */
export const isOfSecurity = (group: Group, name: string): boolean => rightOfSetting(group, name) === 'All'
