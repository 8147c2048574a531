import type { OfficeSettings } from '#contract/settings/office-settings.ts'

export type ClockLength = { unit: 'working-days' | 'calendar-days'; amount: number }

/** How long each clock runs; C by the code of the severity. */
export interface ClocksSetting {
  A: ClockLength
  B: ClockLength
  C: { unit: 'working-days'; bySeverity: Record<string, number> }
  D: ClockLength
  E: ClockLength
  F: ClockLength
}

export const clocks: ClocksSetting = {
  A: { unit: 'working-days', amount: 1 },
  B: { unit: 'working-days', amount: 3 },
  C: { unit: 'working-days', bySeverity: { critical: 5, high: 10, medium: 20, low: 30 } },
  D: { unit: 'working-days', amount: 2 },
  E: { unit: 'calendar-days', amount: 15 },
  F: { unit: 'working-days', amount: 20 },
}

/** The defaults until an office changes them; empty fields are not shown on the contact page. */
export const officeDefaults: OfficeSettings = {
  groupDecision: { opinionsNeeded: 'majority' },
  answering: {
    reminderDays: [5, 1],
    reopenDays: 30,
    evidenceDays: 365,
    callsInVain: 3,
    mostRequests: 2,
    mostRequestDays: 10,
  },
  callBacks: { share: 5, mostInMonth: 50, days: 60 },
  supervision: {
    mostExtensionDays: 30,
    referralOutcomeDays: 30,
    referralGraceDays: 5,
    orderLeastDays: 5,
    orderAnswerDays: 15,
    orderReminderDays: 7,
  },
  office: {
    nameEn: '',
    nameAm: '',
    addressEn: '',
    addressAm: '',
    telephone: '',
    email: '',
    lawEn: '',
    lawAm: '',
  },
  statements: { days: 10, moreDays: 10, reminderDays: 3, commentDays: 5, name: 'ask' },
  contact: {
    days: ['tuesday', 'thursday'],
    timeZoneLabel: 'Eastern Time',
    timeZoneLabelAm: 'የምሥራቅ አፍሪካ ሰዓት',
    hours: '',
    freeCallNumber: '',
  },
  tracking: {
    missesOfSession: 10,
    missesOfAddress: 40,
    missesOverall: 2000,
    missesMinutes: 10,
    attemptsPerCode: 5,
    codeMinutes: 10,
    codesSoon: 3,
    codesSoonMinutes: 15,
    codesPerDay: 10,
    possessionMinutes: 30,
    patienceSeconds: 4,
    documentCallsPerDay: 30,
  },
  letterCheck: { missesOfAddress: 40, missesOverall: 2000, missesMinutes: 10 },
  visitors: { startsHour: 60, submitsHour: 20, filesHour: 200 },
  publication: { auditHeadTo: '', licence: '', licenceUrl: '' },
  messages: {
    numberHour: 10,
    numberDay: 30,
    officeHour: 3000,
    codesOfNumberHour: 10,
    codesOfNumberDay: 30,
    codesOfOfficeHour: 2000,
    smsCountries: [{ country: 'ET', perHour: 5000 }],
  },
}
