// apart from the other choices, because only the pages of the office's settings load them

/** Minimum and maximum of SMS to one country in an hour. */
export const mostPerHour = [1, 1_000_000] as const

/** Minimum and maximum of every amount of the office settings. */
export const officeRanges = {
  answering: {
    reopenDays: [0, 365],
    evidenceDays: [0, 3650],
    callsInVain: [1, 20],
    mostRequests: [0, 10],
    mostRequestDays: [1, 60],
  },
  callBacks: { share: [0, 100], mostInMonth: [1, 1000], days: [21, 365] },
  supervision: {
    mostExtensionDays: [1, 366],
    referralOutcomeDays: [1, 366],
    referralGraceDays: [0, 60],
    orderLeastDays: [0, 60],
    orderAnswerDays: [1, 90],
    orderReminderDays: [0, 60],
  },
  statements: { days: [1, 60], moreDays: [0, 30], reminderDays: [0, 20], commentDays: [1, 30] },
  tracking: {
    missesOfSession: [3, 100],
    missesOfAddress: [3, 1000],
    missesOverall: [100, 100_000],
    missesMinutes: [1, 1440],
    attemptsPerCode: [1, 10],
    codeMinutes: [2, 60],
    codesSoon: [1, 20],
    codesSoonMinutes: [1, 1440],
    codesPerDay: [1, 100],
    possessionMinutes: [5, 240],
    patienceSeconds: [1, 30],
    documentCallsPerDay: [1, 200],
  },
  letterCheck: { missesOfAddress: [3, 1000], missesOverall: [100, 100_000], missesMinutes: [1, 1440] },
  visitors: { startsHour: [5, 1_000_000], submitsHour: [5, 1_000_000], filesHour: [20, 1_000_000] },
  messages: {
    numberHour: [1, 100_000],
    numberDay: [1, 100_000],
    officeHour: [10, 1_000_000],
    codesOfNumberHour: [1, 100_000],
    codesOfNumberDay: [1, 100_000],
    codesOfOfficeHour: [10, 1_000_000],
  },
} as const satisfies Record<string, Record<string, readonly [least: number, most: number]>>

export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const

/** Whether the body complained against learns the complainant's name: as decided at each request, or never. */
export const namesShown = ['ask', 'never'] as const

export const quorums = ['majority', 'all', 'none'] as const
