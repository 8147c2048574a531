-- Seals are always made with the key; only versions before the baseline wrote others (decision 0134).
alter table audit_seal drop column is_keyed;
