create index case_order_ended on case_order (ended_at) where ending is not null;
