/** The application signs in as this role, or as a member of it. */
export const applicationRole = 'abetuta_app'

/** A transaction of the application takes this role on to read one case, or the cases of one page of a list; nobody signs in as it. */
export const caseRole = 'abetuta_case'

export const grantCaseRole = `grant ${caseRole} to ${applicationRole}`
