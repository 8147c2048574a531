-- A case that waits for the complainant's answers returns to the status it came from.
alter table complaint add column returns_to text references status;
alter table letter drop constraint letter_kind_check,
  add constraint letter_kind_check
    check (kind in ('receipt', 'standard-request', 'decision', 'non-admission', 'referral', 'information-request')),
  drop constraint letter_ended_because_check,
  add constraint letter_ended_because_check check (ended_because in
    ('replaced', 'supplied', 'under-review', 'reopened', 'referral-refused', 'referral-returned', 'case-closed',
      'unanswered'));
