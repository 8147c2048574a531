-- The nearest deadlines of one place (decision 0145): they read every open case of it.
create index complaint_place_due on complaint (location_id, due_at, id) where due_at is not null;
