-- Letters to a body about an order, and the permission to follow orders up.
alter table letter drop constraint letter_kind_check,
  add constraint letter_kind_check check (kind in
    ('receipt', 'standard-request', 'decision', 'non-admission', 'referral', 'information-request', 'order-reminder',
      'order-escalation'));

-- Whoever supervises cases could always ask a body whether it did what was decided.
insert into role_permission (role_id, page_code)
  select role_id, 'Complaints - Follow up' from role_permission where page_code = 'Complaints - Supervise'
  on conflict do nothing;
