import { nameWithStanding } from '#contract/values/standing.ts'
import { Link } from 'react-router'
import { type ReportDimension, reportDimensions, reportMeasures } from '#contract/reports/report-choices.ts'
import type { ReportFilters } from '#contract/reports/reports.ts'
import { closeReasons, statuses } from '#contract/statuses.ts'
import { useTranslation } from '#web/platform/texts/use-translation.ts'
import { BodyChoice } from '#web/ui/fields/body-choice.tsx'
import { NativeSelect } from '#web/ui/fields/inputs.tsx'
import { optionsOf } from '#web/ui/fields/options.ts'
import { onDemand } from '#web/ui/states/on-demand.tsx'
import type { ReportChoices } from './report-choices.ts'
import type { NamedFilter } from './named-filter.ts'
import { placeDimensions, type SearchedProps } from './searched-dimensions.ts'
import { type ReportQuery, writeReportQuery } from '#contract/reports/report-query.ts'
import styles from './reports.module.css'
import { useReportTexts } from './use-report-texts.ts'

/** Dimensions with a select in the form, beside the body; the links of figures filter by any other. */
const offered = [
  'sector',
  'complaintType',
  'severity',
  'status',
  'closeReason',
  'submissionWay',
  'gender',
  'ageGroup',
] as const satisfies ReportDimension[]

/** The filters of place and handler as they are, until the code that searches for others is loaded. */
const Kept = ({ filters }: SearchedProps) => <Hidden filters={filters} names={[...placeDimensions, 'handler']} />

const SearchedFilters = onDemand(
  () => import('./searched-filters.tsx'),
  Kept,
  ({ children, ...kept }) => (
    <>
      <Kept {...kept} />
      {children}
    </>
  ),
)

const Hidden = ({ filters, names }: { filters: ReportFilters; names: readonly ReportDimension[] }) =>
  names.map(name => filters[name] && <input key={name} type="hidden" name={name} value={filters[name]} />)

const hasField: readonly ReportDimension[] = ['organization', 'obligedBody', ...placeDimensions, ...offered]

const constantOf = {
  sector: 'sector',
  complaintType: 'complaint-type',
  severity: 'severity',
  submissionWay: 'submission-way',
  gender: 'gender',
  ageGroup: 'age-group',
} as const

interface FilterFieldsProps {
  query: ReportQuery
  choices: ReportChoices
  /** The filters in use, with names. */
  named: readonly NamedFilter[]
}

/** The filters of a report: fields that find a body, a place and a handler, and a select for each other one. */
export function FilterFields({ query, choices, named }: FilterFieldsProps) {
  const { t, language } = useTranslation('reports')
  const texts = useReportTexts()
  const any = { value: '', label: t('any') }
  const optionsFor = (name: (typeof offered)[number]) => {
    if (name === 'status' || name === 'closeReason')
      return (name === 'status' ? statuses : closeReasons).map(key => ({
        value: key,
        label: texts.group(name, { key, name: null }),
      }))
    return optionsOf(choices.constants[constantOf[name]] ?? [], language)
  }
  return (
    <div className={styles.fields}>
      <BodyChoice
        name="organization"
        label={texts.dimension('organization')}
        placeholder={t('any')}
        value={query.filters.organization ?? ''}
      />
      <BodyChoice
        name="obligedBody"
        label={texts.dimension('obligedBody')}
        placeholder={t('any')}
        value={query.filters.obligedBody ?? ''}
      />
      <SearchedFilters filters={query.filters} named={named} findsPeople={choices.findsPeople} />
      {offered.map(name => (
        <NativeSelect
          key={name}
          name={name}
          label={texts.dimension(name)}
          defaultValue={query.filters[name] ?? ''}
          data={[any, ...optionsFor(name)]}
        />
      ))}
      <Hidden
        filters={query.filters}
        names={reportDimensions.filter(
          name => !hasField.includes(name) && !(name === 'handler' && choices.findsPeople),
        )}
      />
    </div>
  )
}

interface ShownFiltersProps {
  path: string
  query: ReportQuery
  filters: readonly NamedFilter[]
}

/** The filters in use, each with a link that removes it. */
export function ShownFilters({ path, query, filters }: ShownFiltersProps) {
  const { t, language } = useTranslation('reports')
  const texts = useReportTexts()
  const measure = reportMeasures.find(name => name === query.measure)
  if (filters.length === 0 && !measure && !query.cases) return null
  const without = (changed: Partial<ReportQuery>) => `${path}?${writeReportQuery({ ...query, ...changed })}`
  return (
    <ul className={styles.filters} aria-label={t('filters')}>
      {query.cases && (
        <Shown text={t('chosenCases', { count: query.cases.length })} path={without({ cases: undefined })} />
      )}
      {measure && <Shown text={texts.measure(measure)} path={without({ measure: undefined })} />}
      {filters.map(filter => (
        <Shown
          key={filter.dimension}
          text={`${texts.dimension(filter.dimension)}: ${nameWithStanding(texts.group(filter.dimension, filter), filter, language)}`}
          path={without({ filters: { ...query.filters, [filter.dimension]: undefined } })}
        />
      ))}
    </ul>
  )
}

function Shown({ text, path }: { text: string; path: string }) {
  const { t } = useTranslation('reports')
  return (
    <li>
      {text}{' '}
      <Link className="no-print" to={path} aria-label={t('withoutFilter', { filter: text })}>
        ×
      </Link>
    </li>
  )
}
