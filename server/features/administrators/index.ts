/** Who administers the installation, and what administrators are told about each other. */
export {
  countAdministrators,
  deleteAdministrationNoticesBefore,
  listNewestForAdministrator,
  markAdministrationRead,
} from './administrators.queries.ts'
export { tellAdministrators } from './tell-administrators.ts'
