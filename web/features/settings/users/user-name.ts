import type { SystemUser } from '#contract/user-administration.ts'

/** What a user is called to this reader: in Amharic letters where there are any. */
export const shownName = ({ name, nameAm }: Pick<SystemUser, 'name' | 'nameAm'>, language: string): string =>
  (language === 'am' && nameAm) || name
