/** The page of the office's settings: who changes which. Features read them from the reference data. */
export { officeSettingsEndpoints } from './office-settings.endpoints.ts'
export { configurationEndpoints } from './configuration.endpoints.ts'
