-- How many groups a report has, for the planner (decision 0138). It took the days until a decision for different in nearly each of a million
-- complaints, expected as many groups as complaints, and therefore counted in one process. Without values of its own for the combinations
-- it would multiply those of each column. The expression is that of the reports (server/features/reports/measures.ts).
create statistics counted_case_groups (ndistinct)
  on against_organization_id, complaint_type_id, status, (date_part('day', decided_at - registered_at)::integer)
  from counted_case;
