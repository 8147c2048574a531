-- Needs: rules/actor

-- How many cases somebody has in hand at a post (`officer`, `lead` or `reviewer`), counting no further than `most`; null for anybody but
-- the system. Those of receivers stand in receiver_load. With the owner's rights an index alone answers: under the policy each case would
-- be read, to ask whether the system sees it.
create or replace function count_cases_in_hand(post text, of_user integer, most integer) returns integer
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    if app_actor_kind() is distinct from 'system' then
      return null;
    end if;
    case post
      when 'officer' then
        return (select count(*)
          from (select from complaint where officer_id = of_user and next_step = 'direct' limit most) as in_hand);
      when 'lead' then
        return (select count(*)
          from (select from complaint_handler as handler join complaint on complaint.id = handler.complaint_id
            where handler.user_id = of_user and handler.removed_at is null and handler.declined_at is null
              and (complaint.next_step in ('accept', 'investigate') or complaint.next_step = 'inform' and complaint.held_by = 'lead')
            limit most) as in_hand);
      when 'reviewer' then
        return (select count(*)
          from (select from complaint where reviewer_id = of_user and (next_step = 'review' or next_step = 'inform' and held_by = 'reviewer')
            limit most) as in_hand);
      else return 0;
    end case;
  end
$$;
grant execute on function count_cases_in_hand to abetuta_app;
