/** Values of path parameters that name no record. */
export const words: Readonly<Record<string, string>> = {
  ...{ filterBy: 'all', groupBy: 'Location', fieldNames: 'gender', fieldName: 'gender' },
  format: 'csv',
  region: 'Addis Ababa',
  action: 'conclude',
  kind: 'template',
  offered: 'request',
  page: 'about',
  language: 'en',
  refNo: '0000000000000000',
}
