/** The columns, in their order, and the formats of the tables that are imported and exported. */

/** The columns of a table of values; `region` is an English name, empty for every region. */
export const constantColumns = ['field', 'code', 'labelEn', 'labelAm', 'region', 'isRetired'] as const

/** The columns of a table of departments; `parent` is a path as `Complaint office / Reception`, empty at the top. */
export const departmentColumns = ['id', 'nameEn', 'nameAm', 'parent', 'isActive'] as const

/** The columns of a table of places; `parent` is a path as `Addis Ababa / Bole`, empty for regions. */
export const placeColumns = ['id', 'kind', 'nameEn', 'nameAm', 'parent', 'validFromOn', 'validToOn'] as const

/** The columns of a table of bodies; `location` is a path as `Addis Ababa / Bole`. */
export const organizationColumns = [
  'id',
  'nameEn',
  'nameAm',
  'sector',
  'location',
  'handlesComplaints',
  'isActive',
] as const

export const userColumns = [
  'userName',
  'name',
  'nameAm',
  'role',
  'organization',
  'department',
  'location',
  'language',
] as const

/** Formats of imported and exported tables. */
export const tableFormats = ['csv', 'xlsx'] as const
export type TableFormat = (typeof tableFormats)[number]

/** The tables that can be imported. */
export const importedTables = ['organizations', 'departments', 'locations', 'constants', 'users'] as const
export type ImportedTableName = (typeof importedTables)[number]

/** Rows that are written while the caller waits; a job writes more. */
export const mostRowsAtOnce = 200
