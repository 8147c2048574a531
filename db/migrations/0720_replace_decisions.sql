-- A reviewer may put another decision in the place of the one that was rejected, and says why.
alter table conclusion add column replaces_id integer references conclusion;
alter table conclusion drop constraint conclusion_upholds_with_reason,
  add constraint conclusion_upholds_or_replaces check (upholds_id is null or replaces_id is null),
  add constraint conclusion_reviewed_with_reason check ((coalesce(upholds_id, replaces_id) is null) = (review_reason is null));
alter table decision add column replaces_because text;
-- What a lead typed and did not save before the conclusion is no draft of the reviewer's decision.
update decision set is_draft = false, revision = revision + 1
from conclusion
where decision.is_draft and conclusion.complaint_id = decision.complaint_id and conclusion.round = decision.round;
