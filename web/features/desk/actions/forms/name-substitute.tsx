import { browserClient } from '#web/platform/answers/api.ts'
import { idOf, promptsOf } from './answers.ts'
import { caseAction } from '../case-action.ts'
import { PersonFields } from './people-field.tsx'
import { usePersonText } from './use-person-text.ts'

const reasonsOfPerson = [
  'required',
  'own-proposal',
  'conflict-of-interest',
  'already-signed',
  'signs-later',
  'asked-already',
  'deactivated',
  'invited',
  'not-permitted',
] as const

/** A supervisor names who signs in place of an approver who cannot. */
export const nameSubstitute = caseAction({
  action: 'name-substitute',
  call: 'nameSubstitute',
  load: ({ complaintId }) => browserClient.findSubstitutes({ params: { complaintId }, query: {} }),

  fields: t => ({
    approvingUser: {
      label: t('signing:substitute.person'),
      hint: t('signing:substitute.personHint'),
      prompts: promptsOf(reasonsOfPerson, reason => t(`signing:substitute.reasons.${reason}`)),
    },
    reason: { label: t('signing:substitute.reason') },
  }),

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
