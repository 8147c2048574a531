import { daysAround } from '#web/platform/calendar.ts'
import { dayOfInstant } from '#web/platform/format.ts'
import { useState } from 'react'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { Form } from 'react-router'
import type { ApprovalStructure, Delegation } from '#contract/settings/approvals.ts'
import type { StaffChoice } from '#contract/values/staff-choice.ts'
import type { Outcome } from '#web/platform/answers/outcome.ts'
import { Card } from '#web/ui/card.tsx'
import { TypedDateField } from '#web/ui/fields/typed-date-field.tsx'
import { useFormState } from '#web/ui/fields/form-state.ts'
import { withKept } from '#web/ui/fields/options.ts'
import { type Option, SelectField } from '#web/ui/fields/text-fields.tsx'
import { SharedForm } from '../shared-form.tsx'
import { FormattedDate } from '#web/ui/formatted-date.tsx'
import styles from './approval-structures.module.css'

interface DelegationsProps {
  delegations: Delegation[]
  structures: ApprovalStructure[]
  found: StaffChoice[]
  outcome: Outcome | undefined
}

/** Who signs in an approver's place, from when to when. */
export function Delegations({ delegations, structures, found, outcome }: DelegationsProps) {
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
    <Card className={styles.block} title={t('delegation.title')}>
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
      <details className="no-print" open={outcome?.intent === 'delegate' && outcome.refused !== undefined}>
        <summary>{t('delegation.add')}</summary>
        <SharedForm
          intent="delegate"
          submit={t('delegation.save')}
          fields={{
            approverId: person('approverId'),
            delegateId: { ...person('delegateId'), hint: t('delegation.delegateHint') },
            fromDate: date('fromDate'),
            toDate: date('toDate'),
          }}
          outcome={outcome}
          isNew
          keepAs="delegation:new"
        >
          <SelectField name="approverId" options={optionsOf(approvers)} />
          <Delegate options={optionsOf([...found, ...approvers])} />
          <TypedDateField name="fromDate" days={days} />
          <TypedDateField name="toDate" days={days} />
        </SharedForm>
      </details>
    </Card>
  )
}

/** Whoever was chosen stays a choice when another search has found others. */
function Delegate({ options }: { options: readonly Option[] }) {
  const { delegateId = '', 'delegateId.text': name = '' } = useFormState().values
  const [chosen, setChosen] = useState({ value: String(delegateId), label: String(name) })
  return (
    <>
      <input type="hidden" name="delegateId.text" value={chosen.label} />
      <SelectField
        name="delegateId"
        options={withKept(options, chosen.value === '' ? undefined : chosen)}
        onChange={({ currentTarget: { value, selectedOptions } }) =>
          setChosen({ value, label: selectedOptions[0]?.label ?? '' })
        }
      />
    </>
  )
}

/** Why one of the two cannot sign; without it the line would promise a signature that nobody can give. */
function Problem({ of, problem }: { of: StaffChoice; problem: Delegation['delegateProblem'] }) {
  const { t, language } = useTranslation('approvals')
  if (problem === null) return null
  return (
    <span className={styles.flag}>
      {' · '}
      {of.name[language]}: {t(`cannotSign.${problem}`)}
    </span>
  )
}

function DelegationLine({ delegation }: { delegation: Delegation }) {
  const { t, language } = useTranslation('approvals')
  const { id, approver, delegate, approverProblem, delegateProblem, from, to, isRunning } = delegation
  return (
    <li>
      <span>
        {t('delegation.line', { approver: approver.name[language], delegate: delegate.name[language] })}
        {isRunning && <strong> · {t('delegation.running')}</strong>}
        <Problem of={approver} problem={approverProblem} />
        <Problem of={delegate} problem={delegateProblem} />
      </span>
      <span className="dimmed">
        <FormattedDate day={from} /> – <FormattedDate day={to} />
      </span>
      <Form method="post" className="no-print" preventScrollReset>
        <input type="hidden" name="id" value={id} />
        <details>
          <summary>{t('delegation.withdraw')}</summary>
          <Button intent="withdraw" kind="danger">
            {t('delegation.withdrawConfirm')}
          </Button>
        </details>
      </Form>
    </li>
  )
}
