import { type Status, statusMeanings, statuses } from '#contract/statuses.ts'

const quoted = (text: string | null): string => (text === null ? 'null' : `'${text}'`)

function rowOf(name: Status): string {
  const { isOpen, isNew, heldBy, nextStep } = statusMeanings[name]
  return `(${[quoted(name), isOpen, isNew, quoted(heldBy), quoted(nextStep)].join(', ')})`
}

/**
 * SQL that makes the rows of the table `status` those of the contract, and gives complaints in a status whose meaning changed the new one. It
 * fails for a status that went while complaints have it.
 */
export const statusRows = `
  insert into status (name, is_open, is_new, held_by, next_step) values
    ${statuses.map(rowOf).join(',\n    ')}
    on conflict (name) do update set (is_open, is_new, held_by, next_step) =
      (excluded.is_open, excluded.is_new, excluded.held_by, excluded.next_step);
  delete from status where name <> all (array[${statuses.map(quoted).join(', ')}]);
  update complaint set status = complaint.status from status
    where status.name = complaint.status
      and (complaint.is_open, complaint.is_new, complaint.held_by, complaint.next_step)
        is distinct from (status.is_open, status.is_new,
          coalesce(status.held_by, (select held_by from status as origin where origin.name = complaint.returns_to)), status.next_step);
`
