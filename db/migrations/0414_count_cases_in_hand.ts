import { type Kysely, sql } from 'kysely'

/**
 * How many cases somebody has in hand at a post, counting no further than `most`: what a registration compares all receivers of a
 * body by. With the owner's rights, so that the index alone answers: under the policy each case was read to ask whether the system
 * sees it. Null for anybody but the system.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const count = (post: string, cases: string) =>
    `when '${post}' then return (select count(*) from (${cases} limit most) as in_hand);`
  await sql
    .raw(`
    create function count_cases_in_hand(post text, of_user integer, most integer) returns integer
    language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
    as $$
    begin
      if app_actor_kind() is distinct from 'system' then
        return null;
      end if;
      case post
        ${count(
          'receiver',
          `select from complaint where receiver_id = of_user
           and status in ('ASSIGNED_TO_CASE_RECEIVER', 'REQUESTED_FOR_STANDARD_TO_BE_FULFILLED')`,
        )}
        ${count('officer', `select from complaint where officer_id = of_user and status = 'FORWARDED_TO_CASE_OFFICER'`)}
        ${count(
          'lead',
          `select from complaint_handler as handler join complaint on complaint.id = handler.complaint_id
           where handler.user_id = of_user and handler.removed_at is null and handler.declined_at is null
             and complaint.status in ('DIRECTED_TO_HANDLER', 'UNDER_INVESTIGATION')`,
        )}
        ${count('reviewer', `select from complaint where reviewer_id = of_user and status = 'UNDER_REVIEW'`)}
        else return 0;
      end case;
    end
    $$`)
    .execute(db)
  await sql`revoke all on function count_cases_in_hand from public`.execute(db)
  await sql`grant execute on function count_cases_in_hand to abetuta_app`.execute(db)
}
