-- Where a mail that comes again and again is stopped, by a POST: for its header List-Unsubscribe (RFC 8058).
alter table auth.mail_queue add column unsubscribe text;
