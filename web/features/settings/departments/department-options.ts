import type { Department } from '#contract/settings/organizations.ts'
import type { Language } from '#web/platform/preferences.ts'
import { byLabel } from '#web/ui/fields/options.ts'
import type { Option } from '#web/ui/fields/text-fields.tsx'

/** A tree of departments as the lines of a select: each below its parent, indented, siblings in alphabetical order. */
export function departmentOptions(
  departments: readonly Department[],
  nameOf: (department: Department) => string,
  language: Language,
): Option[] {
  const ids = new Set(departments.map(({ id }) => id))
  const below = (parentId: number | null, depth: number): Option[] =>
    departments
      .filter(department => (ids.has(department.parentId ?? 0) ? department.parentId : null) === parentId)
      .map(department => ({ id: department.id, label: nameOf(department) }))
      .sort(byLabel(language))
      .flatMap(({ id, label }) => [
        { value: String(id), label: `${'\u2003'.repeat(depth)}${label}` },
        ...below(id, depth + 1),
      ])
  return below(null, 0)
}
