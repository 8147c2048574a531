const officeDocuments = new Set(['decision', 'resolution'])

/** The types of documents that people can choose: without those that only the office makes. */
export const withoutOfficeDocuments = <Type extends { code: string }>(types: readonly Type[]): Type[] =>
  types.filter(({ code }) => !officeDocuments.has(code))
