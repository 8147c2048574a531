/** Days, label, hours and number of the contact page; what is empty is not shown. */
export interface ContactSetting {
  days: readonly ('monday' | 'tuesday' | 'wednesday' | 'thursday' | 'friday' | 'saturday' | 'sunday')[]
  timeZoneLabel: string
  hours: string
  freeCallNumber: string
}

type ClockLength = { unit: 'working-days' | 'calendar-days'; amount: number }

/** How long each clock runs; C by the code of the severity. */
export interface ClocksSetting {
  A: ClockLength
  B: ClockLength
  C: { unit: 'working-days'; bySeverity: Record<string, number> }
  D: ClockLength
  E: ClockLength
  F: ClockLength
}

/** How many of a group have to give their opinion before it can conclude. */
export interface GroupDecisionSetting {
  opinionsNeeded: 'majority' | 'all' | 'none'
}

export const contact: ContactSetting = {
  days: ['tuesday', 'thursday'],
  timeZoneLabel: 'Eastern Time',
  hours: '',
  freeCallNumber: '',
}

export const clocks: ClocksSetting = {
  A: { unit: 'working-days', amount: 1 },
  B: { unit: 'working-days', amount: 3 },
  C: { unit: 'working-days', bySeverity: { critical: 5, high: 10, medium: 20, low: 30 } },
  D: { unit: 'working-days', amount: 2 },
  E: { unit: 'calendar-days', amount: 15 },
  F: { unit: 'working-days', amount: 20 },
}

export const groupDecision: GroupDecisionSetting = { opinionsNeeded: 'majority' }
