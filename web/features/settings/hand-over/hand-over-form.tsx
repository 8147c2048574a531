import type { Work } from '#contract/settings/hand-overs.ts'
import { formatNumber, inLanguage, ownName } from '#web/platform/format.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { GroupFrame } from '#web/ui/fields/field-frame.tsx'
import { Checkbox } from '#web/ui/fields/inputs.tsx'
import { PostForm, type Refused } from '#web/ui/fields/post-form.tsx'
import { SubmitRow } from '#web/ui/fields/submit-row.tsx'
import { SelectField } from '#web/ui/fields/text-fields.tsx'
import styles from './hand-over.module.css'
import { useWorkName } from './work-name.ts'

interface HandOverFormProps {
  work: Work
  isOwn: boolean
  refused: Refused | undefined
}

/** What names the person, by kind, and who takes all of it or some. */
export function HandOverForm({ work: { person, parts, takers }, isOwn, refused }: HandOverFormProps) {
  const { t, language } = useTranslation('hand-over')
  const name = ownName(person, language)
  const nameOf = (taker: (typeof takers)[number]) =>
    t(taker.kinds.length === parts.length ? 'take.taker' : 'take.takes', {
      name: ownName(taker, language),
      role: inLanguage(taker.roleName, language),
      userName: taker.userName,
      number: formatNumber(taker.kinds.length),
      kinds: formatNumber(parts.length),
    })
  const canClose = !isOwn && person.state !== 'deactivated'
  return (
    <Card title={t('open.title')}>
      {parts.length === 0 && <p>{t('open.none', { name })}</p>}
      {parts.length > 0 && (
        <PostForm
          fields={t('form', { returnObjects: true })}
          values={{ kinds: parts.map(({ kind }) => kind) }}
          refused={refused}
        >
          <Parts parts={parts} />
          {takers.length === 0 ? (
            <p className="notice">{t('open.noTakers')}</p>
          ) : (
            <>
              <SelectField
                name="handOverTo"
                options={takers.map(taker => ({ value: String(taker.id), label: nameOf(taker) }))}
              />
              <SubmitRow intent="hand-over" label={t('take.handOver')}>
                {canClose && (
                  <Button intent="close" kind="danger">
                    {t('take.close')}
                  </Button>
                )}
              </SubmitRow>
            </>
          )}
        </PostForm>
      )}
    </Card>
  )
}

/** Each kind with a box for all of it, and the first of it to choose singly. */
function Parts({ parts }: Pick<Work, 'parts'>) {
  const { t } = useTranslation('hand-over')
  return (
    <GroupFrame name="kinds" isOptional={false}>
      {({ id, value }) => (
        <ul className={styles.parts}>
          {parts.map((part, index) => (
            <li key={part.kind}>
              <Checkbox
                id={index === 0 ? id : `${id}-${part.kind}`}
                name="kinds"
                value={part.kind}
                label={t('open.count', { label: t(`kinds.${part.kind}`), number: formatNumber(part.count) })}
                description={t(`kindHints.${part.kind as 'directing'}`, { defaultValue: '' }) || undefined}
                defaultChecked={[value ?? []].flat().includes(part.kind)}
              />
              <Singles part={part} />
            </li>
          ))}
        </ul>
      )}
    </GroupFrame>
  )
}

/** Single pieces of a kind, for when not all of it goes to one person. */
function Singles({ part: { kind, count, items } }: { part: Work['parts'][number] }) {
  const { t } = useTranslation('hand-over')
  const nameOf = useWorkName()
  return (
    <details className={styles.singles}>
      <summary>{t('open.single')}</summary>
      {count > items.length && (
        <p className="dimmed">{t('open.first', { number: formatNumber(items.length), all: formatNumber(count) })}</p>
      )}
      <ul>
        {items.map(item => (
          <li key={item.id}>
            <Checkbox name="items" value={`${kind}:${item.id}`} label={nameOf(item)} />
          </li>
        ))}
      </ul>
    </details>
  )
}
