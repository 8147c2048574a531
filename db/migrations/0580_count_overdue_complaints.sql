-- The statistics count what is overdue since then: those stored before lack it, and are computed again within minutes.
delete from public_statistics;
