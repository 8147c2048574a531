import { statusesUsed, type World } from './random-world.ts'

/** Administrators' changes of a world, in plain values: the same changes as the product's, in a simple second form. */

const going = (from: number, into: number) => (one: number) => (one === from ? into : one)
const orNone = (of: (one: number) => number) => (one: number | null) => (one === null ? null : of(one))
const once = (values: number[]) => [...new Set(values)]

/**
 * A body's departments, people, data filters and open complaints move to another one, and it stays as a merged body with its
 * closed complaints.
 */
export function mergeBody(world: World, { from, into }: { from: number; into: number }): World {
  const body = going(from, into)
  const moving = world.departments.flatMap(({ organization, mergedInto }, index) =>
    organization === from && mergedInto === null ? [index] : [],
  )
  const entered = new Map(moving.map((old, nth) => [old, world.departments.length + nth]))
  const department = (one: number) => entered.get(one) ?? one
  const departments = [
    ...world.departments.map((each, index) => ({
      ...each,
      mergedInto: entered.get(index) ?? orNone(department)(each.mergedInto),
    })),
    ...moving.map(old => {
      const parent = world.departments[old]?.parent ?? null
      return { organization: into, parent: parent === null ? null : (entered.get(parent) ?? null), mergedInto: null }
    }),
  ]
  // a filter by a closed department sees its successor
  const followed = (one: number) =>
    departments[one]?.organization === from ? (departments[one].mergedInto ?? one) : one
  return {
    ...world,
    organizations: world.organizations.map((each, index) => ({
      ...each,
      mergedInto: index === from ? into : orNone(body)(each.mergedInto),
    })),
    departments,
    users: world.users.map(user => ({
      ...user,
      organization: orNone(body)(user.organization),
      department: user.organization === from ? orNone(department)(user.department) : user.department,
      experts: once(user.experts.map(body)),
      filters: {
        ...user.filters,
        ...(user.filters.organization && { organization: once(user.filters.organization.map(body)) }),
        ...(user.filters.department && { department: once(user.filters.department.map(followed)) }),
      },
    })),
    complaints: world.complaints.map(complaint =>
      statusesUsed[complaint.status] === 'CLOSED'
        ? complaint
        : {
            ...complaint,
            organization: body(complaint.organization),
            department:
              complaint.organization === from ? orNone(department)(complaint.department) : complaint.department,
            against: body(complaint.against),
          },
    ),
  }
}

/** A department's branches, people and complaints move to another one, and it stays as a merged department. */
export function mergeUnit(world: World, { from, into }: { from: number; into: number }): World {
  const unit = going(from, into)
  return {
    ...world,
    departments: world.departments.map((each, index) => ({
      ...each,
      parent: orNone(unit)(each.parent),
      mergedInto: index === from ? into : orNone(unit)(each.mergedInto),
    })),
    users: world.users.map(user => ({
      ...user,
      department: orNone(unit)(user.department),
      filters: {
        ...user.filters,
        ...(user.filters.department && { department: once(user.filters.department.map(unit)) }),
      },
    })),
    complaints: world.complaints.map(each => ({ ...each, department: orNone(unit)(each.department) })),
  }
}

/** Somebody moves to another body; their work moves with them. */
export const moveUser = (world: World, { user, to }: { user: number; to: number }): World => ({
  ...world,
  users: world.users.map((each, index) => (index === user ? { ...each, organization: to, department: null } : each)),
})
