-- A request for a statement ends with its case: nobody waits for the body any more when the case is closed. Whoever gave one learns that the
-- case ended without a decision.
create or replace function end_statement_request() returns trigger
  language plpgsql
  as $$
    begin
      update statement_request set outcome = 'ended', outcome_at = new.closed_at
        where complaint_id = new.id and outcome is null;
      update statement_request set case_ended_at = new.closed_at where complaint_id = new.id and decided_at is null;
      delete from statement_draft where request_id in (select id from statement_request where complaint_id = new.id);
      return null;
    end
  $$;
