import { browserClient } from '#web/platform/answers/api.ts'
import { idOf } from '../answers.ts'
import { caseAction } from '../../case-action.ts'
import { PersonFields } from './people-field.tsx'
import { usePersonText } from './use-person-text.ts'

/** A supervisor names who signs in place of an approver who cannot. */
export const nameSubstitute = caseAction({
  action: 'name-substitute',
  call: 'nameSubstitute',
  load: ({ complaintId }) => browserClient.findSubstitutes({ params: { complaintId }, query: {} }),

  fields: t => t('signing:substitute.fields', { returnObjects: true }),

  Fields: ({ complaint: { complaintId }, choices: { problem, substitutes }, t }) => {
    const describe = usePersonText()
    if (!problem) return <p>{t('signing:substitute.notNeeded')}</p>
    return (
      <>
        <p>{t(`signing:problems.${problem}`)}</p>
        <PersonFields
          name="approvingUser"
          proposed={substitutes}
          find={async query => (await browserClient.findSubstitutes({ params: { complaintId }, query })).substitutes}
          describe={describe}
        />
      </>
    )
  },

  body: ({ approvingUser, reason }) => ({ substituteId: idOf(approvingUser), reason }),
})
