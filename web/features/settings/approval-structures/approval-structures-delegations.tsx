import { daysAround } from '#web/platform/calendar.ts'
import { dayOfInstant } from '#web/platform/format.ts'
import { useState } from 'react'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { Form } from 'react-router'
import type { ApprovalStructure, Delegation } from '#contract/settings/approvals.ts'
import type { StaffChoice } from '#contract/values/staff-choice.ts'
import { DateField } from '#web/ui/fields/date-field.tsx'
import { PostForm, type Refused } from '#web/ui/fields/post-form.tsx'
import { SelectField } from '#web/ui/fields/text-fields.tsx'
import { FormattedDate } from '#web/ui/formatted-date.tsx'
import styles from './approval-structures.module.css'

interface DelegationsProps {
  delegations: Delegation[]
  structures: ApprovalStructure[]
  found: StaffChoice[]
  refused: Refused | undefined
}

/** Who signs in an approver's place, from when to when. */
export function Delegations({ delegations, structures, found, refused }: DelegationsProps) {
  const { t, language } = useTranslation('approvals')
  const approvers = structures.flatMap(structure => structure.approvers.map(({ user }) => user))
  const optionsOf = (people: StaffChoice[]) =>
    [...new Map(people.map(person => [person.id, person])).values()].map(({ id, name, userName }) => ({
      value: String(id),
      label: `${name[language]} (${userName})`,
    }))
  const [days] = useState(() => daysAround(dayOfInstant(new Date()), 0, 2))
  const date = (name: 'fromDate' | 'toDate') => ({
    label: t(`delegation.${name}`),
    prompts: {
      required: t('delegation.dateRequired'),
      'not-a-date': t('delegation.noSuchDate'),
      'before-from': t('delegation.beforeFrom'),
      past: t('delegation.past'),
    },
  })
  const person = (name: 'approverId' | 'delegateId') => ({
    label: t(`delegation.${name}`),
    prompts: {
      'no-such-choice': t('delegation.personRequired'),
      'same-person': t('delegation.samePerson'),
      deactivated: t('refusals.deactivated'),
      invited: t('refusals.invited'),
      'not-permitted': t('refusals.notPermitted'),
    },
  })
  return (
    <section className={`card ${styles.block}`} aria-labelledby="delegations-title">
      <h2 id="delegations-title">{t('delegation.title')}</h2>
      <p className="dimmed">{t('delegation.lead')}</p>
      {delegations.length === 0 ? (
        <p>{t('delegation.none')}</p>
      ) : (
        <ul className={styles.delegations}>
          {delegations.map(delegation => (
            <DelegationLine key={delegation.id} delegation={delegation} />
          ))}
        </ul>
      )}
      <details className="no-print" open={refused !== undefined}>
        <summary>{t('delegation.add')}</summary>
        <PostForm
          fields={{
            approverId: person('approverId'),
            delegateId: { ...person('delegateId'), hint: t('delegation.delegateHint') },
            fromDate: date('fromDate'),
            toDate: date('toDate'),
          }}
          refused={refused}
        >
          <SelectField name="approverId" options={optionsOf(approvers)} />
          <SelectField name="delegateId" options={optionsOf([...found, ...approvers])} />
          <DateField name="fromDate" days={days} />
          <DateField name="toDate" days={days} />
          <div className="actions">
            <button type="submit" name="intent" value="delegate" className="button">
              {t('delegation.save')}
            </button>
          </div>
        </PostForm>
      </details>
    </section>
  )
}

function DelegationLine({ delegation }: { delegation: Delegation }) {
  const { t, language } = useTranslation('approvals')
  const { id, approver, delegate, from, to, isRunning } = delegation
  return (
    <li>
      <span>
        {t('delegation.line', { approver: approver.name[language], delegate: delegate.name[language] })}
        {isRunning && <strong> · {t('delegation.running')}</strong>}
        {!delegate.isActive && <span className={styles.flag}> · {t('problems.deactivated')}</span>}
      </span>
      <span className="dimmed">
        <FormattedDate day={from} /> – <FormattedDate day={to} />
      </span>
      <Form method="post" className="no-print" preventScrollReset>
        <input type="hidden" name="id" value={id} />
        <details>
          <summary>{t('delegation.withdraw')}</summary>
          <button type="submit" name="intent" value="withdraw" className="button" data-kind="danger">
            {t('delegation.withdrawConfirm')}
          </button>
        </details>
      </Form>
    </li>
  )
}
