-- Contacts by e-mail, and contacts that the complainant made.
alter table contact_record drop constraint contact_record_channel_check,
  add constraint contact_record_channel_check check (channel in ('call', 'visit', 'letter', 'email', 'other'));
alter table contact_record drop constraint contact_record_outcome_check,
  add constraint contact_record_outcome_check check (outcome in ('reached', 'not-reached', 'contacted-us'));
