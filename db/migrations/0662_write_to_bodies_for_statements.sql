-- A letter that asks a body for its statement.
alter table letter drop constraint letter_kind_check,
  add constraint letter_kind_check check (kind in
    ('receipt', 'standard-request', 'decision', 'non-admission', 'referral', 'information-request', 'order-reminder',
      'order-escalation', 'statement-request'));
