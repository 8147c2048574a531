import { mostBytesChecked } from '#contract/filing/dossier-choices.ts'
import type { CheckedDossier } from '#contract/filing/dossiers.ts'
import { formatFileSize } from '#contract/values/file-size.ts'
import { formatTrackingId, inLanguage } from '#web/platform/format.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { Fact } from '#web/ui/fact.tsx'
import { FileField } from '#web/ui/fields/choice-fields.tsx'
import type { FieldError } from '#web/ui/fields/form-state.ts'
import { PostForm } from '#web/ui/fields/post-form.tsx'
import { SubmitRow } from '#web/ui/fields/submit-row.tsx'
import { Verdict } from './letter-verdict.tsx'
import styles from './letters.module.css'

/** The answer to a dossier that was sent: the verdict, refused fields, or that too many came. */
export type DossierAnswer =
  | { state: 'checked'; checked: CheckedDossier }
  | { state: 'refused'; fields: FieldError[] }
  | { state: 'busy' }

/** The form that takes a dossier, or its manifest and signature; it needs no script. */
export function CheckDossierForm({ answer }: { answer: DossierAnswer | undefined }) {
  const { t } = useTranslation('dossiers')
  const refused = answer?.state === 'refused' ? { fields: answer.fields, values: {} } : undefined
  return (
    <section className={styles.dossier} aria-labelledby="dossier">
      <h2 id="dossier">{t(answer ? 'check.another' : 'check.title')}</h2>
      <p>{t('check.lead')}</p>
      <PostForm
        fields={t('check.fields', { returnObjects: true })}
        action="/letter"
        refused={refused}
        idPrefix="dossier-"
        hasFiles
      >
        <FileField
          name="file"
          limits={{ maxFiles: 2, maxBytes: mostBytesChecked }}
          only={{ accept: '.zip,.json,.sig', types: 'ZIP, JSON, SIG' }}
        />
        <SubmitRow label={t('check.submit')} />
      </PostForm>
      <p className="dimmed">{t('check.largest', { size: formatFileSize(mostBytesChecked) })}</p>
    </section>
  )
}

/** The result, in one sentence, with what an authentic dossier says of itself. */
export function DossierVerdict({ answer }: { answer: Exclude<DossierAnswer, { state: 'refused' }> }) {
  const { t } = useTranslation('dossiers')
  if (answer.state === 'busy') return <Verdict kind="busy" title={t('check.busy')} text={t('check.busyText')} />
  const { problem, isManifestAlone, manifest, files } = answer.checked
  if (problem === null)
    return (
      <Verdict
        kind="current"
        title={t('check.authentic')}
        text={t(isManifestAlone ? 'check.manifestText' : 'check.authenticText')}
      >
        {manifest && <Facts manifest={manifest} />}
      </Verdict>
    )
  return (
    <Verdict kind="unknown" title={t('check.not')} text={t(`check.problems.${problem}`)}>
      {files.length > 0 && (
        <div className={styles.facts}>
          <h3>{t('check.files')}</h3>
          <ul>
            {files.map(({ name, state }) => (
              <li key={name}>
                <span translate="no">{name}</span>: {t(`check.states.${state}`)}
              </li>
            ))}
          </ul>
        </div>
      )}
    </Verdict>
  )
}

function Facts({ manifest }: { manifest: NonNullable<CheckedDossier['manifest']> }) {
  const { t, language } = useTranslation('dossiers')
  const { trackingId, office, madeAt, askedByName, hasInternalParts } = manifest
  return (
    <dl className={`facts ${styles.facts}`}>
      <Fact term={t('check.facts.trackingId')}>
        <span translate="no">{formatTrackingId(trackingId)}</span>
      </Fact>
      <Fact term={t('check.facts.office')}>{inLanguage(office, language)}</Fact>
      <Fact term={t('check.facts.madeAt')} instant={madeAt} />
      <Fact term={t('check.facts.askedBy')}>
        {askedByName ? inLanguage(askedByName, language) : t('check.facts.complainant')}
      </Fact>
      <Fact term={t('check.facts.internal')}>{t(hasInternalParts ? 'check.facts.yes' : 'check.facts.no')}</Fact>
    </dl>
  )
}

/** The fingerprints of the office's keys, to compare with the cover; `scanned` is the one in the code that was scanned. */
export function OfficeKeys({ keys, scanned }: { keys: readonly string[]; scanned: string | null }) {
  const { t } = useTranslation('dossiers')
  return (
    <section aria-labelledby="key">
      <h2 id="key">{t('check.key')}</h2>
      {scanned !== null && (
        <p className="notice" role="status">
          {t(keys.includes(scanned) ? 'check.sameKey' : 'check.otherKey')}
        </p>
      )}
      <p>{t('check.keyLead')}</p>
      {keys.map(key => (
        <p key={key}>
          <code translate="no">{key.match(/.{8}/g)?.join(' ')}</code>
        </p>
      ))}
    </section>
  )
}
