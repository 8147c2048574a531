import type { Department } from '#contract/settings/organizations.ts'
import type { Option } from '#web/ui/fields/text-fields.tsx'

/** A tree of departments as the lines of a select: each below its parent, indented. */
export function departmentOptions(
  departments: readonly Department[],
  nameOf: (department: Department) => string,
): Option[] {
  const ids = new Set(departments.map(({ id }) => id))
  const below = (parentId: number | null, depth: number): Option[] =>
    departments
      .filter(department => (ids.has(department.parentId ?? 0) ? department.parentId : null) === parentId)
      .flatMap(department => [
        { value: String(department.id), label: `${'\u2003'.repeat(depth)}${nameOf(department)}` },
        ...below(department.id, depth + 1),
      ])
  return below(null, 0)
}
