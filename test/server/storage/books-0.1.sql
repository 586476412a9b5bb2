-- Books as version 0.1 wrote them (its last commit is c5a4b3d), dumped by `pg_dump --inserts` from PostgreSQL 15, without
-- the session's settings and what `built_parts` held. A merchant `shop` with a page, an SVG logo, a completed payment, one of
-- which a part has come, an invoice with a link, and an endpoint for webhooks that never answered.
-- JWT_SECRET is the secret of test/server/world.ts, and the sandbox's seed its seed.
CREATE TABLE public.account_addresses (
    id uuid NOT NULL,
    account_id uuid NOT NULL,
    mode text NOT NULL,
    network text NOT NULL,
    address text NOT NULL,
    address_key text NOT NULL,
    created_at timestamp(3) with time zone NOT NULL
);
CREATE TABLE public.bank_accounts (
    id uuid NOT NULL,
    account_id uuid NOT NULL,
    mode text NOT NULL,
    currency text NOT NULL,
    account_number text NOT NULL,
    account_name text NOT NULL,
    bank_name text NOT NULL,
    bank_code text NOT NULL,
    account_reference text NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    shared boolean DEFAULT false NOT NULL
);
CREATE TABLE public.banks (
    id uuid NOT NULL,
    merchant_id uuid NOT NULL,
    mode text NOT NULL,
    bank_code text NOT NULL,
    bank_name text NOT NULL,
    account_number text NOT NULL,
    account_name text NOT NULL,
    created_at timestamp(3) with time zone NOT NULL
);
CREATE TABLE public.built_parts (
    path text NOT NULL,
    content text NOT NULL,
    served_at timestamp(3) with time zone NOT NULL
);
CREATE TABLE public.custody_cursors (
    mode text NOT NULL,
    cursor text NOT NULL,
    read_at timestamp(3) with time zone NOT NULL
);
CREATE TABLE public.customers (
    id uuid NOT NULL,
    merchant_id uuid NOT NULL,
    mode text NOT NULL,
    first_name text,
    last_name text,
    email text,
    email_key text,
    erased_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone NOT NULL,
    updated_at timestamp(3) with time zone NOT NULL
);
CREATE TABLE public.deliveries (
    id uuid NOT NULL,
    event_id text NOT NULL,
    at timestamp(3) with time zone NOT NULL,
    response_status integer,
    duration_ms integer NOT NULL,
    error text
);
CREATE TABLE public.deposit_accounts (
    id uuid NOT NULL,
    customer_id uuid NOT NULL,
    merchant_id uuid NOT NULL,
    mode text NOT NULL,
    custody_id text,
    lease_until timestamp(3) with time zone,
    created_at timestamp(3) with time zone NOT NULL
);
CREATE TABLE public.deposits (
    id uuid NOT NULL,
    custody_id text NOT NULL,
    merchant_id uuid NOT NULL,
    mode text NOT NULL,
    session_id uuid,
    customer_id uuid,
    asset text NOT NULL,
    network text,
    address text NOT NULL,
    address_key text NOT NULL,
    amount numeric(60,0) NOT NULL,
    hash text NOT NULL,
    confirmations integer NOT NULL,
    required_confirmations integer NOT NULL,
    state text NOT NULL,
    reason text,
    told json NOT NULL,
    late boolean NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    seen_at timestamp(3) with time zone NOT NULL,
    updated_at timestamp(3) with time zone NOT NULL,
    failures json DEFAULT '[]'::json NOT NULL,
    reversed numeric(60,0) DEFAULT 0 NOT NULL,
    stays_paid boolean DEFAULT false NOT NULL,
    past_grace boolean DEFAULT false NOT NULL,
    late_rate text
);
CREATE TABLE public.events (
    id text NOT NULL,
    "position" bigint NOT NULL,
    merchant_id uuid NOT NULL,
    mode text NOT NULL,
    endpoint_id uuid NOT NULL,
    type text NOT NULL,
    payload text NOT NULL,
    status text NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    retries integer DEFAULT 0 NOT NULL,
    response_status integer,
    response_body text,
    next_retry_at timestamp(3) with time zone,
    last_attempt_at timestamp(3) with time zone,
    delivered_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone NOT NULL
);
CREATE SEQUENCE public.events_position_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.events_position_seq OWNED BY public.events."position";
CREATE TABLE public.failed_movements (
    mode text NOT NULL,
    id text NOT NULL,
    movement json NOT NULL,
    failed_at timestamp(3) with time zone NOT NULL,
    due_at timestamp(3) with time zone NOT NULL
);
CREATE TABLE public.former_slugs (
    slug text NOT NULL,
    page_id uuid NOT NULL,
    given_up_at timestamp(3) with time zone NOT NULL
);
CREATE TABLE public.idempotency_keys (
    scope text NOT NULL,
    key text NOT NULL,
    body_hash text NOT NULL,
    session_id uuid NOT NULL,
    holder uuid,
    lease_until timestamp(3) with time zone,
    response text,
    expires_at timestamp(3) with time zone NOT NULL
);
CREATE TABLE public.invoices (
    id uuid NOT NULL,
    merchant_id uuid NOT NULL,
    mode text NOT NULL,
    status text NOT NULL,
    reference text,
    customer_id uuid,
    currency text NOT NULL,
    items json NOT NULL,
    amount numeric(60,0) NOT NULL,
    due_date date,
    paid_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone NOT NULL,
    updated_at timestamp(3) with time zone NOT NULL
);
CREATE TABLE public.issued_keys (
    jti text NOT NULL,
    merchant_id uuid NOT NULL,
    mode text NOT NULL,
    scope text,
    created_at timestamp(3) with time zone NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL
);
CREATE TABLE public.logos (
    name text NOT NULL,
    merchant_id uuid NOT NULL,
    content text NOT NULL,
    created_at timestamp(3) with time zone NOT NULL
);
CREATE TABLE public.mails (
    id uuid NOT NULL,
    kind text NOT NULL,
    mode text NOT NULL,
    session_id uuid,
    endpoint_id uuid,
    attempts integer DEFAULT 0 NOT NULL,
    due_at timestamp(3) with time zone NOT NULL,
    created_at timestamp(3) with time zone NOT NULL
);
CREATE TABLE public.merchants (
    id uuid NOT NULL,
    handle text NOT NULL,
    name text NOT NULL,
    email text,
    logo_url text,
    support_email text,
    privacy_url text,
    created_at timestamp(3) with time zone NOT NULL,
    is_demo boolean DEFAULT false NOT NULL
);
CREATE TABLE public.migrations (
    name text NOT NULL,
    applied_at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE public.open_payments (
    block text NOT NULL,
    session_id uuid NOT NULL,
    open_until timestamp(3) with time zone NOT NULL
);
CREATE TABLE public.page_drafts (
    page_id uuid NOT NULL,
    theme json,
    copy json,
    updated_at timestamp(3) with time zone NOT NULL
);
CREATE TABLE public.payment_pages (
    id uuid NOT NULL,
    merchant_id uuid NOT NULL,
    mode text NOT NULL,
    slug text NOT NULL,
    title text NOT NULL,
    description text,
    currency text NOT NULL,
    amount numeric(60,0),
    min_amount numeric(60,0),
    max_amount numeric(60,0),
    status text NOT NULL,
    options json NOT NULL,
    tolerance_percent double precision DEFAULT 0 NOT NULL,
    merchant json,
    locale text,
    copy json,
    theme json,
    allowed_origins json NOT NULL,
    return_url text,
    return_secret text NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    updated_at timestamp(3) with time zone NOT NULL,
    late_grace_minutes integer DEFAULT 60 NOT NULL,
    indexable boolean DEFAULT true NOT NULL
);
CREATE TABLE public.payouts (
    id uuid NOT NULL,
    merchant_id uuid NOT NULL,
    mode text NOT NULL,
    bank_id uuid NOT NULL,
    bank json NOT NULL,
    amount numeric(60,0) NOT NULL,
    currency text NOT NULL,
    status text NOT NULL,
    reason text,
    custody_id text,
    created_at timestamp(3) with time zone NOT NULL,
    updated_at timestamp(3) with time zone NOT NULL,
    reference text
);
CREATE TABLE public.rate_limits (
    key text NOT NULL,
    points integer DEFAULT 0 NOT NULL,
    expire timestamp(3) with time zone
);
CREATE TABLE public.refunds (
    id uuid NOT NULL,
    merchant_id uuid NOT NULL,
    mode text NOT NULL,
    session_id uuid NOT NULL,
    asset text NOT NULL,
    network text NOT NULL,
    crypto_amount numeric(60,0) NOT NULL,
    address text NOT NULL,
    status text NOT NULL,
    reason text,
    custody_id text,
    created_at timestamp(3) with time zone NOT NULL,
    updated_at timestamp(3) with time zone NOT NULL,
    reference text
);
CREATE TABLE public.revoked_keys (
    jti text NOT NULL,
    revoked_at timestamp(3) with time zone NOT NULL
);
CREATE TABLE public.sandbox_credits (
    id uuid NOT NULL,
    merchant_id uuid NOT NULL,
    mode text NOT NULL,
    currency text NOT NULL,
    network text,
    amount text NOT NULL,
    created_at timestamp(3) with time zone NOT NULL
);
CREATE TABLE public.sandbox_orders (
    id uuid NOT NULL,
    kind text NOT NULL,
    reference text NOT NULL,
    outcome text NOT NULL,
    reason text,
    due_at timestamp(3) with time zone NOT NULL
);
CREATE TABLE public.session_addresses (
    id uuid NOT NULL,
    session_id uuid NOT NULL,
    mode text NOT NULL,
    asset text NOT NULL,
    network text NOT NULL,
    address text NOT NULL,
    address_key text NOT NULL,
    custody_id text NOT NULL,
    crypto_amount numeric(60,0) NOT NULL,
    created_at timestamp(3) with time zone NOT NULL
);
CREATE TABLE public.sessions (
    id uuid NOT NULL,
    merchant_id uuid NOT NULL,
    mode text NOT NULL,
    page_id uuid NOT NULL,
    customer_id uuid,
    invoice_id uuid,
    reference text NOT NULL,
    first_name text,
    last_name text,
    amount numeric(60,0) NOT NULL,
    currency text NOT NULL,
    asset text,
    network text,
    crypto_amount numeric(60,0),
    rate text,
    address text,
    required_confirmations integer,
    tolerance_percent text DEFAULT '0'::text NOT NULL,
    status text NOT NULL,
    late boolean DEFAULT false NOT NULL,
    seen_amount numeric(60,0) DEFAULT 0 NOT NULL,
    final_amount numeric(60,0) DEFAULT 0 NOT NULL,
    cancelled_at timestamp(3) with time zone,
    refused_at timestamp(3) with time zone,
    metadata json,
    return_url text,
    locale text,
    transaction_id uuid,
    renews uuid,
    renewed_by uuid,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    updated_at timestamp(3) with time zone NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL,
    completed_at timestamp(3) with time zone,
    page_priced_at timestamp(3) with time zone,
    late_grace_minutes integer DEFAULT 60 NOT NULL
);
CREATE TABLE public.settings (
    name text NOT NULL,
    value text NOT NULL
);
CREATE TABLE public.swaps (
    id uuid NOT NULL,
    merchant_id uuid NOT NULL,
    mode text NOT NULL,
    from_currency text NOT NULL,
    to_currency text NOT NULL,
    source_amount text NOT NULL,
    target_amount text NOT NULL,
    rate text NOT NULL,
    status text NOT NULL,
    reason text,
    custody_id text,
    expires_at timestamp(3) with time zone NOT NULL,
    executed_at timestamp(3) with time zone,
    completed_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone NOT NULL,
    custody_target text
);
CREATE TABLE public.webhook_endpoints (
    id uuid NOT NULL,
    merchant_id uuid NOT NULL,
    mode text NOT NULL,
    url text NOT NULL,
    secret text NOT NULL,
    is_active boolean NOT NULL,
    disabled_reason text,
    failing_since timestamp(3) with time zone,
    created_at timestamp(3) with time zone NOT NULL,
    updated_at timestamp(3) with time zone NOT NULL
);
ALTER TABLE ONLY public.events ALTER COLUMN "position" SET DEFAULT nextval('public.events_position_seq'::regclass);
INSERT INTO public.custody_cursors VALUES ('test', '2026-11-25T15:46:26.110Z', '2026-11-25 15:46:26.114+00');
INSERT INTO public.customers VALUES ('f1d4ce3f-ff83-4cef-904d-7aaaa2890ae1', 'bdd329f2-d1d0-43aa-8e1e-a44f9a339268', 'test', 'Amina', 'Okafor', 'amina@example.com', 'amina@example.com', NULL, '2026-11-25 15:46:17.439+00', '2026-11-25 15:46:17.439+00');
INSERT INTO public.deliveries VALUES ('026ce218-cefc-4ac7-a1a0-8cf6cffda44d', 'evt_a16a6b38fac8e2184a337873', '2026-11-25 15:46:20.91+00', NULL, 203, 'the connection was refused');
INSERT INTO public.deliveries VALUES ('2a76fff7-5962-4519-9dc4-dd6aa11c6128', 'evt_6eb7fd80f34689349111bc1f', '2026-11-25 15:46:20.91+00', NULL, 203, 'the connection was refused');
INSERT INTO public.deliveries VALUES ('a8451d8a-4d8d-436d-bd54-b57ac10bd921', 'evt_3544ea0ba59dab7117c2d902', '2026-11-25 15:46:20.91+00', NULL, 222, 'the connection was refused');
INSERT INTO public.deliveries VALUES ('78cca946-2d89-472e-a452-3f2f7f980e64', 'evt_5ff4b2d7c30b680c752be706', '2026-11-25 15:46:20.91+00', NULL, 222, 'the connection was refused');
INSERT INTO public.deliveries VALUES ('980455c0-bb4a-4b14-9e2f-0489d65d62b4', 'evt_bf8b2e6f694a8be261d3458d', '2026-11-25 15:46:24.21+00', NULL, 2, 'the connection was refused');
INSERT INTO public.deliveries VALUES ('4b020ce3-bf87-4c80-9b90-1a308b70060a', 'evt_5255dd0ae28a718a44043f5d', '2026-11-25 15:46:24.395+00', NULL, 2, 'the connection was refused');
INSERT INTO public.deliveries VALUES ('cbcc3afb-71b9-45b3-9ab7-bc731001b76c', 'evt_d3984f2b90a907f6bd5781ab', '2026-11-25 15:46:24.461+00', NULL, 1, 'the connection was refused');
INSERT INTO public.deliveries VALUES ('bab0d0f2-e478-4746-b95a-45544e29e1b3', 'evt_8bcb125faf5faec5b8e8ead0', '2026-11-25 15:46:24.523+00', NULL, 2, 'the connection was refused');
INSERT INTO public.deposits VALUES ('8eedae9b-acb8-4b6e-b958-14252f51c0c0', 'sandbox-c3da888c-1c4b-4b20-b0c1-3357efd30db5', 'bdd329f2-d1d0-43aa-8e1e-a44f9a339268', 'test', '56bec5d3-f05c-4f4b-ab3f-136402e8ee2d', 'f1d4ce3f-ff83-4cef-904d-7aaaa2890ae1', 'USDT', 'Tron', 'TL2ECYz4B1EYTjeBh6FAVFHqEgg8PdCUai', 'TL2ECYz4B1EYTjeBh6FAVFHqEgg8PdCUai', 31250000, '4184d491b02e30ac9ea016490190920dc27ab4abf0d282c2e303a22a163efe6e', 19, 19, 'confirmed', NULL, '["deposit.processing","deposit.confirmed","deposit.completed"]', false, 1, '2026-11-25 15:46:20.75+00', '2026-11-25 15:46:20.75+00', '[]', 0, false, false, NULL);
INSERT INTO public.deposits VALUES ('8a152e8c-3e67-4d65-8d7e-b5f371be410e', 'sandbox-a13725f1-8e54-499f-ae5f-e273f33b64af', 'bdd329f2-d1d0-43aa-8e1e-a44f9a339268', 'test', '206ce3e4-d05b-421e-95da-e6a349b8fa45', 'f1d4ce3f-ff83-4cef-904d-7aaaa2890ae1', 'USDT', 'Tron', 'TRJaP83VkvWA6976VShUybfb2wx45SgYRd', 'TRJaP83VkvWA6976VShUybfb2wx45SgYRd', 10000000, '49bc7b12c76c67b881ed30ab12724562c7b3d58c5877835c1036b38e7fdf7698', 19, 19, 'confirmed', NULL, '["deposit.processing","deposit.confirmed","deposit.completed"]', false, 1, '2026-11-25 15:46:24.012+00', '2026-11-25 15:46:24.012+00', '[]', 0, false, false, NULL);
INSERT INTO public.events VALUES ('evt_3544ea0ba59dab7117c2d902', 3, 'bdd329f2-d1d0-43aa-8e1e-a44f9a339268', 'test', '3feee577-1da5-49ad-a12e-daa14f20e78e', 'deposit.completed', '{"id":"evt_3544ea0ba59dab7117c2d902","event":"deposit.completed","mode":"test","created_at":"2026-11-25T15:46:20.805Z","data":{"id":"8eedae9b-acb8-4b6e-b958-14252f51c0c0","session_id":"56bec5d3-f05c-4f4b-ab3f-136402e8ee2d","customer_id":"f1d4ce3f-ff83-4cef-904d-7aaaa2890ae1","asset":"USDT","network":"Tron","address":"TL2ECYz4B1EYTjeBh6FAVFHqEgg8PdCUai","amount":"31.25","hash":"4184d491b02e30ac9ea016490190920dc27ab4abf0d282c2e303a22a163efe6e","confirmations":19,"required_confirmations":19,"state":"confirmed","reason":null,"seen_at":"2026-11-25T15:46:20.750Z","version":1}}', 'pending', 1, 1, NULL, NULL, '2026-11-25 15:46:26.767+00', '2026-11-25 15:46:20.91+00', NULL, '2026-11-25 15:46:20.805+00');
INSERT INTO public.events VALUES ('evt_a16a6b38fac8e2184a337873', 2, 'bdd329f2-d1d0-43aa-8e1e-a44f9a339268', 'test', '3feee577-1da5-49ad-a12e-daa14f20e78e', 'deposit.confirmed', '{"id":"evt_a16a6b38fac8e2184a337873","event":"deposit.confirmed","mode":"test","created_at":"2026-11-25T15:46:20.796Z","data":{"id":"8eedae9b-acb8-4b6e-b958-14252f51c0c0","session_id":"56bec5d3-f05c-4f4b-ab3f-136402e8ee2d","customer_id":"f1d4ce3f-ff83-4cef-904d-7aaaa2890ae1","asset":"USDT","network":"Tron","address":"TL2ECYz4B1EYTjeBh6FAVFHqEgg8PdCUai","amount":"31.25","hash":"4184d491b02e30ac9ea016490190920dc27ab4abf0d282c2e303a22a163efe6e","confirmations":19,"required_confirmations":19,"state":"confirmed","reason":null,"seen_at":"2026-11-25T15:46:20.750Z","version":1}}', 'pending', 1, 1, NULL, NULL, '2026-11-25 15:46:26.583+00', '2026-11-25 15:46:20.91+00', NULL, '2026-11-25 15:46:20.796+00');
INSERT INTO public.events VALUES ('evt_6eb7fd80f34689349111bc1f', 1, 'bdd329f2-d1d0-43aa-8e1e-a44f9a339268', 'test', '3feee577-1da5-49ad-a12e-daa14f20e78e', 'deposit.processing', '{"id":"evt_6eb7fd80f34689349111bc1f","event":"deposit.processing","mode":"test","created_at":"2026-11-25T15:46:20.784Z","data":{"id":"8eedae9b-acb8-4b6e-b958-14252f51c0c0","session_id":"56bec5d3-f05c-4f4b-ab3f-136402e8ee2d","customer_id":"f1d4ce3f-ff83-4cef-904d-7aaaa2890ae1","asset":"USDT","network":"Tron","address":"TL2ECYz4B1EYTjeBh6FAVFHqEgg8PdCUai","amount":"31.25","hash":"4184d491b02e30ac9ea016490190920dc27ab4abf0d282c2e303a22a163efe6e","confirmations":19,"required_confirmations":19,"state":"confirmed","reason":null,"seen_at":"2026-11-25T15:46:20.750Z","version":1}}', 'pending', 1, 1, NULL, NULL, '2026-11-25 15:46:26.604+00', '2026-11-25 15:46:20.91+00', NULL, '2026-11-25 15:46:20.784+00');
INSERT INTO public.events VALUES ('evt_5ff4b2d7c30b680c752be706', 4, 'bdd329f2-d1d0-43aa-8e1e-a44f9a339268', 'test', '3feee577-1da5-49ad-a12e-daa14f20e78e', 'payment.completed', '{"id":"evt_5ff4b2d7c30b680c752be706","event":"payment.completed","mode":"test","created_at":"2026-11-25T15:46:20.870Z","data":{"id":"56bec5d3-f05c-4f4b-ab3f-136402e8ee2d","reference":"ps_f36ab4b5e417","mode":"test","status":"completed","late":false,"amount":"50000.00","currency":"NGN","crypto_asset":"USDT","network":"Tron","crypto_amount":"31.25","crypto_amount_paid":"31.25","crypto_amount_due":"0","rate":"1600.00","deposit_address":"TL2ECYz4B1EYTjeBh6FAVFHqEgg8PdCUai","payment_uri":null,"qr":null,"confirmations":19,"required_confirmations":19,"transactions":[{"hash":"4184d491b02e30ac9ea016490190920dc27ab4abf0d282c2e303a22a163efe6e","amount":"31.25","confirmations":19,"explorer_url":"https://tronscan.org/#/transaction/4184d491b02e30ac9ea016490190920dc27ab4abf0d282c2e303a22a163efe6e","seen_at":"2026-11-25T15:46:20.750Z"}],"return_link":null,"renewed_by":null,"created_at":"2026-11-25T15:46:17.445Z","expires_at":"2026-11-25T16:16:17.445Z","completed_at":"2026-11-25T15:46:20.810Z","version":2,"customer":{"id":"f1d4ce3f-ff83-4cef-904d-7aaaa2890ae1","first_name":"Amina","last_name":"Okafor","email":"amina@example.com"},"customer_id":"f1d4ce3f-ff83-4cef-904d-7aaaa2890ae1","amount_paid":"50000.00","reversed_amount":"0.00","late_value":null,"payment_page_id":"0f397a92-0013-42fc-8fe5-b96268bf0c29","invoice_id":null,"transaction_id":"8eedae9b-acb8-4b6e-b958-14252f51c0c0","metadata":null,"updated_at":"2026-11-25T15:46:20.810Z","url":"http://localhost:24781/p/three-books/s/56bec5d3-f05c-4f4b-ab3f-136402e8ee2d"}}', 'pending', 1, 1, NULL, NULL, '2026-11-25 15:46:26.555+00', '2026-11-25 15:46:20.91+00', NULL, '2026-11-25 15:46:20.87+00');
INSERT INTO public.events VALUES ('evt_bf8b2e6f694a8be261d3458d', 5, 'bdd329f2-d1d0-43aa-8e1e-a44f9a339268', 'test', '3feee577-1da5-49ad-a12e-daa14f20e78e', 'deposit.processing', '{"id":"evt_bf8b2e6f694a8be261d3458d","event":"deposit.processing","mode":"test","created_at":"2026-11-25T15:46:24.031Z","data":{"id":"8a152e8c-3e67-4d65-8d7e-b5f371be410e","session_id":"206ce3e4-d05b-421e-95da-e6a349b8fa45","customer_id":"f1d4ce3f-ff83-4cef-904d-7aaaa2890ae1","asset":"USDT","network":"Tron","address":"TRJaP83VkvWA6976VShUybfb2wx45SgYRd","amount":"10","hash":"49bc7b12c76c67b881ed30ab12724562c7b3d58c5877835c1036b38e7fdf7698","confirmations":19,"required_confirmations":19,"state":"confirmed","reason":null,"seen_at":"2026-11-25T15:46:24.012Z","version":1}}', 'pending', 1, 1, NULL, NULL, '2026-11-25 15:46:29.605+00', '2026-11-25 15:46:24.21+00', NULL, '2026-11-25 15:46:24.031+00');
INSERT INTO public.events VALUES ('evt_5255dd0ae28a718a44043f5d', 6, 'bdd329f2-d1d0-43aa-8e1e-a44f9a339268', 'test', '3feee577-1da5-49ad-a12e-daa14f20e78e', 'deposit.confirmed', '{"id":"evt_5255dd0ae28a718a44043f5d","event":"deposit.confirmed","mode":"test","created_at":"2026-11-25T15:46:24.038Z","data":{"id":"8a152e8c-3e67-4d65-8d7e-b5f371be410e","session_id":"206ce3e4-d05b-421e-95da-e6a349b8fa45","customer_id":"f1d4ce3f-ff83-4cef-904d-7aaaa2890ae1","asset":"USDT","network":"Tron","address":"TRJaP83VkvWA6976VShUybfb2wx45SgYRd","amount":"10","hash":"49bc7b12c76c67b881ed30ab12724562c7b3d58c5877835c1036b38e7fdf7698","confirmations":19,"required_confirmations":19,"state":"confirmed","reason":null,"seen_at":"2026-11-25T15:46:24.012Z","version":1}}', 'pending', 1, 1, NULL, NULL, '2026-11-25 15:46:29.547+00', '2026-11-25 15:46:24.395+00', NULL, '2026-11-25 15:46:24.038+00');
INSERT INTO public.events VALUES ('evt_d3984f2b90a907f6bd5781ab', 7, 'bdd329f2-d1d0-43aa-8e1e-a44f9a339268', 'test', '3feee577-1da5-49ad-a12e-daa14f20e78e', 'deposit.completed', '{"id":"evt_d3984f2b90a907f6bd5781ab","event":"deposit.completed","mode":"test","created_at":"2026-11-25T15:46:24.054Z","data":{"id":"8a152e8c-3e67-4d65-8d7e-b5f371be410e","session_id":"206ce3e4-d05b-421e-95da-e6a349b8fa45","customer_id":"f1d4ce3f-ff83-4cef-904d-7aaaa2890ae1","asset":"USDT","network":"Tron","address":"TRJaP83VkvWA6976VShUybfb2wx45SgYRd","amount":"10","hash":"49bc7b12c76c67b881ed30ab12724562c7b3d58c5877835c1036b38e7fdf7698","confirmations":19,"required_confirmations":19,"state":"confirmed","reason":null,"seen_at":"2026-11-25T15:46:24.012Z","version":1}}', 'pending', 1, 1, NULL, NULL, '2026-11-25 15:46:29.526+00', '2026-11-25 15:46:24.461+00', NULL, '2026-11-25 15:46:24.054+00');
INSERT INTO public.events VALUES ('evt_8bcb125faf5faec5b8e8ead0', 8, 'bdd329f2-d1d0-43aa-8e1e-a44f9a339268', 'test', '3feee577-1da5-49ad-a12e-daa14f20e78e', 'payment.partial', '{"id":"evt_8bcb125faf5faec5b8e8ead0","event":"payment.partial","mode":"test","created_at":"2026-11-25T15:46:24.178Z","data":{"id":"206ce3e4-d05b-421e-95da-e6a349b8fa45","reference":"ps_f835477c24bb","mode":"test","status":"partial","late":false,"amount":"50000.00","currency":"NGN","crypto_asset":"USDT","network":"Tron","crypto_amount":"31.25","crypto_amount_paid":"10","crypto_amount_due":"21.25","rate":"1600.00","deposit_address":"TRJaP83VkvWA6976VShUybfb2wx45SgYRd","payment_uri":"tron:TRJaP83VkvWA6976VShUybfb2wx45SgYRd?amount=21.25","qr":{"default":"29:/vgj/BMG0G6ZdLt190XbqeouwU+5B/qqr+AWSACL/2fJbMA3f5fik8oqmqi9xQq2L8vz7KaSI7xcQmqOyYbBhj6JtdLicGugPrjf+QBbRHv75auwQksauu5/pdFMiW6XXA8E0eW/7IilAA==","with_amount":"33:/q5JP8FSF5BuknLrt1xwVdujJOrsEIP1B/qqqv4B5IcAtzq8pcy9SwHj8JD7oznlaa96koGSZOfWik1vU5DoESpsmpMi8fqqor9lzdO9FDJhahn3YvG9z8u5HCw7Ps6y1REKm/sf+QBY/EW/s4XqkFdjkXuhNN+91IEA5uq4MxEEO9dR/s1/BAA="},"confirmations":19,"required_confirmations":19,"transactions":[{"hash":"49bc7b12c76c67b881ed30ab12724562c7b3d58c5877835c1036b38e7fdf7698","amount":"10","confirmations":19,"explorer_url":"https://tronscan.org/#/transaction/49bc7b12c76c67b881ed30ab12724562c7b3d58c5877835c1036b38e7fdf7698","seen_at":"2026-11-25T15:46:24.012Z"}],"return_link":null,"renewed_by":null,"created_at":"2026-11-25T15:46:21.425Z","expires_at":"2026-11-25T16:16:21.425Z","completed_at":null,"version":2,"customer":{"id":"f1d4ce3f-ff83-4cef-904d-7aaaa2890ae1","first_name":"Amina","last_name":"Okafor","email":"amina@example.com"},"customer_id":"f1d4ce3f-ff83-4cef-904d-7aaaa2890ae1","amount_paid":"16000.00","reversed_amount":"0.00","late_value":null,"payment_page_id":"0f397a92-0013-42fc-8fe5-b96268bf0c29","invoice_id":null,"transaction_id":null,"metadata":null,"updated_at":"2026-11-25T15:46:24.077Z","url":"http://localhost:24781/p/three-books/s/206ce3e4-d05b-421e-95da-e6a349b8fa45"}}', 'pending', 1, 1, NULL, NULL, '2026-11-25 15:46:29.72+00', '2026-11-25 15:46:24.523+00', NULL, '2026-11-25 15:46:24.178+00');
INSERT INTO public.invoices VALUES ('1f22d9d9-6afc-4c31-bf0d-3bf43f5b44bd', 'bdd329f2-d1d0-43aa-8e1e-a44f9a339268', 'test', 'open', 'INV-7', NULL, 'NGN', '[{"description":"Three books","quantity":3,"unit_amount":"1500.50","amount":"4501.50"},{"description":"Postage","quantity":1,"unit_amount":"500.00","amount":"500.00"}]', 500150, '2026-12-24', NULL, '2026-11-25 15:46:13.7+00', '2026-11-25 15:46:13.7+00');
INSERT INTO public.issued_keys VALUES ('4f03c023-b039-4877-810f-84a197f18e32', 'bdd329f2-d1d0-43aa-8e1e-a44f9a339268', 'test', NULL, '2026-11-25 15:46:08+00', '2027-02-23 15:46:08+00');
INSERT INTO public.logos VALUES ('e722d64da13fb8457e58a49fb531f6b9.svg', 'bdd329f2-d1d0-43aa-8e1e-a44f9a339268', 'PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciIHZpZXdCb3g9IjAgMCAxMCAxMCIgd2lkdGg9IjEwIiBoZWlnaHQ9IjEwIj48cGF0aCBkPSJNMCAwaDV2MTBoLTV6IiBmaWxsPSIjYzAwIi8+PC9zdmc+', '2026-11-25 15:46:11.024+00');
INSERT INTO public.merchants VALUES ('bdd329f2-d1d0-43aa-8e1e-a44f9a339268', 'shop', 'shop', NULL, NULL, NULL, NULL, '2026-11-25 15:46:08.248+00', false);
INSERT INTO public.migrations VALUES ('0000_books', '2026-11-25 15:46:00.292118+00');
INSERT INTO public.migrations VALUES ('0001_studio', '2026-11-25 15:46:00.292118+00');
INSERT INTO public.migrations VALUES ('0002_failed-movements', '2026-11-25 15:46:00.292118+00');
INSERT INTO public.migrations VALUES ('0003_bank-account-numbers', '2026-11-25 15:46:00.292118+00');
INSERT INTO public.migrations VALUES ('0004_page-priced-at', '2026-11-25 15:46:00.292118+00');
INSERT INTO public.migrations VALUES ('0005_former-slugs', '2026-11-25 15:46:00.292118+00');
INSERT INTO public.migrations VALUES ('0006_built-parts', '2026-11-25 15:46:00.292118+00');
INSERT INTO public.migrations VALUES ('0007_deposit-failures', '2026-11-25 15:46:00.292118+00');
INSERT INTO public.migrations VALUES ('0008_balances', '2026-11-25 15:46:00.292118+00');
INSERT INTO public.migrations VALUES ('0009_late-money', '2026-11-25 15:46:00.292118+00');
INSERT INTO public.migrations VALUES ('0010_open-payments', '2026-11-25 15:46:00.292118+00');
INSERT INTO public.migrations VALUES ('0011_demo-and-indexable', '2026-11-25 15:46:00.292118+00');
INSERT INTO public.payment_pages VALUES ('0f397a92-0013-42fc-8fe5-b96268bf0c29', 'bdd329f2-d1d0-43aa-8e1e-a44f9a339268', 'test', 'three-books', 'Three books', NULL, 'NGN', 5000000, NULL, NULL, 'active', '[]', 0, NULL, NULL, NULL, '{"logo":"/logos/e722d64da13fb8457e58a49fb531f6b9.svg"}', '[]', NULL, 'v1.aPJx89rMBtGfMrMB9YWznlS55yTMDLH-PjqnuaBUs0Ygky39MBIlXql1Q1geW2jjtMhc5TIMyJWq3rcSQUytZ0g', '2026-11-25 15:46:08.8+00', '2026-11-25 15:46:13.372+00', 60, true);
INSERT INTO public.session_addresses VALUES ('ae55ecf5-0797-4c69-88d3-888011297a05', 'd7a78f25-ad4c-4626-8108-c7406aeb09a6', 'test', 'USDT', 'Tron', 'TC5CuQXqABhsqPYsGMYZ7d6grM58ee4E4h', 'TC5CuQXqABhsqPYsGMYZ7d6grM58ee4E4h', 'sandbox-d7a78f25-ad4c-4626-8108-c7406aeb09a6-USDT-Tron', 3130000, '2026-11-25 15:46:16.832+00');
INSERT INTO public.session_addresses VALUES ('b1ae88b1-6dc2-499c-a98b-d1dafb60f065', '56bec5d3-f05c-4f4b-ab3f-136402e8ee2d', 'test', 'USDT', 'Tron', 'TL2ECYz4B1EYTjeBh6FAVFHqEgg8PdCUai', 'TL2ECYz4B1EYTjeBh6FAVFHqEgg8PdCUai', 'sandbox-56bec5d3-f05c-4f4b-ab3f-136402e8ee2d-USDT-Tron', 31250000, '2026-11-25 15:46:17.445+00');
INSERT INTO public.session_addresses VALUES ('21533344-1292-40c7-b22b-6447a537d129', '206ce3e4-d05b-421e-95da-e6a349b8fa45', 'test', 'USDT', 'Tron', 'TRJaP83VkvWA6976VShUybfb2wx45SgYRd', 'TRJaP83VkvWA6976VShUybfb2wx45SgYRd', 'sandbox-206ce3e4-d05b-421e-95da-e6a349b8fa45-USDT-Tron', 31250000, '2026-11-25 15:46:21.425+00');
INSERT INTO public.sessions VALUES ('d7a78f25-ad4c-4626-8108-c7406aeb09a6', 'bdd329f2-d1d0-43aa-8e1e-a44f9a339268', 'test', '0f397a92-0013-42fc-8fe5-b96268bf0c29', NULL, '1f22d9d9-6afc-4c31-bf0d-3bf43f5b44bd', 'ps_01f732913b05', NULL, NULL, 500150, 'NGN', 'USDT', 'Tron', 3130000, '1600.00', 'TC5CuQXqABhsqPYsGMYZ7d6grM58ee4E4h', 19, '0', 'pending', false, 0, 0, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1, '2026-11-25 15:46:16.832+00', '2026-11-25 15:46:16.904+00', '2026-11-25 16:16:16.832+00', NULL, NULL, 60);
INSERT INTO public.sessions VALUES ('56bec5d3-f05c-4f4b-ab3f-136402e8ee2d', 'bdd329f2-d1d0-43aa-8e1e-a44f9a339268', 'test', '0f397a92-0013-42fc-8fe5-b96268bf0c29', 'f1d4ce3f-ff83-4cef-904d-7aaaa2890ae1', NULL, 'ps_f36ab4b5e417', 'Amina', 'Okafor', 5000000, 'NGN', 'USDT', 'Tron', 31250000, '1600.00', 'TL2ECYz4B1EYTjeBh6FAVFHqEgg8PdCUai', 19, '0', 'completed', false, 31250000, 31250000, NULL, NULL, NULL, NULL, 'en', '8eedae9b-acb8-4b6e-b958-14252f51c0c0', NULL, NULL, 2, '2026-11-25 15:46:17.445+00', '2026-11-25 15:46:20.81+00', '2026-11-25 16:16:17.445+00', '2026-11-25 15:46:20.81+00', '2026-11-25 15:46:17.445+00', 60);
INSERT INTO public.sessions VALUES ('206ce3e4-d05b-421e-95da-e6a349b8fa45', 'bdd329f2-d1d0-43aa-8e1e-a44f9a339268', 'test', '0f397a92-0013-42fc-8fe5-b96268bf0c29', 'f1d4ce3f-ff83-4cef-904d-7aaaa2890ae1', NULL, 'ps_f835477c24bb', 'Amina', 'Okafor', 5000000, 'NGN', 'USDT', 'Tron', 31250000, '1600.00', 'TRJaP83VkvWA6976VShUybfb2wx45SgYRd', 19, '0', 'partial', false, 10000000, 10000000, NULL, NULL, NULL, NULL, 'en', NULL, NULL, NULL, 2, '2026-11-25 15:46:21.425+00', '2026-11-25 15:46:24.077+00', '2026-11-25 16:16:21.425+00', NULL, '2026-11-25 15:46:21.425+00', 60);
INSERT INTO public.settings VALUES ('sandbox_seed', '1111111111111111111111111111111111111111111111111111111111111111');
INSERT INTO public.settings VALUES ('jwt_secret_mark', '219edd9fec2a7764d9fd6a05503b988b1bd1fad07b379d66faaa83d6b95f1ca0');
INSERT INTO public.settings VALUES ('probed_at', '2026-11-25 15:46:06.431634+00');
INSERT INTO public.webhook_endpoints VALUES ('3feee577-1da5-49ad-a12e-daa14f20e78e', 'bdd329f2-d1d0-43aa-8e1e-a44f9a339268', 'test', 'http://127.0.0.1:9/hook', 'v1.fGVhDhqQUaoP7bxUTWGAbezoZU31CBjoWu2GgjC_-0XgKSCdfrJej0Wc04fCx5FhSDvJsSVA0836yPGwpW-99alIS3VB8Q84OpvK_CNX', true, NULL, '2026-11-25 15:46:21.168+00', '2026-11-25 15:46:08.658+00', '2026-11-25 15:46:08.658+00');
SELECT pg_catalog.setval('public.events_position_seq', 8, true);
ALTER TABLE ONLY public.account_addresses
    ADD CONSTRAINT account_addresses_by_address UNIQUE (mode, network, address_key);
ALTER TABLE ONLY public.account_addresses
    ADD CONSTRAINT account_addresses_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.bank_accounts
    ADD CONSTRAINT bank_accounts_by_number UNIQUE (mode, bank_code, account_number);
ALTER TABLE ONLY public.bank_accounts
    ADD CONSTRAINT bank_accounts_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.banks
    ADD CONSTRAINT banks_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.built_parts
    ADD CONSTRAINT built_parts_pkey PRIMARY KEY (path);
ALTER TABLE ONLY public.custody_cursors
    ADD CONSTRAINT custody_cursors_pkey PRIMARY KEY (mode);
ALTER TABLE ONLY public.customers
    ADD CONSTRAINT customers_by_email UNIQUE (merchant_id, mode, email_key);
ALTER TABLE ONLY public.customers
    ADD CONSTRAINT customers_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.deliveries
    ADD CONSTRAINT deliveries_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.deposit_accounts
    ADD CONSTRAINT deposit_accounts_customer_id_unique UNIQUE (customer_id);
ALTER TABLE ONLY public.deposit_accounts
    ADD CONSTRAINT deposit_accounts_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.deposits
    ADD CONSTRAINT deposits_by_custody UNIQUE (mode, custody_id);
ALTER TABLE ONLY public.deposits
    ADD CONSTRAINT deposits_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.events
    ADD CONSTRAINT events_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.failed_movements
    ADD CONSTRAINT failed_movements_mode_id_pk PRIMARY KEY (mode, id);
ALTER TABLE ONLY public.former_slugs
    ADD CONSTRAINT former_slugs_slug_page_id_pk PRIMARY KEY (slug, page_id);
ALTER TABLE ONLY public.idempotency_keys
    ADD CONSTRAINT idempotency_keys_scope_key_pk PRIMARY KEY (scope, key);
ALTER TABLE ONLY public.invoices
    ADD CONSTRAINT invoices_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.issued_keys
    ADD CONSTRAINT issued_keys_pkey PRIMARY KEY (jti);
ALTER TABLE ONLY public.logos
    ADD CONSTRAINT logos_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.mails
    ADD CONSTRAINT mails_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.merchants
    ADD CONSTRAINT merchants_handle_unique UNIQUE (handle);
ALTER TABLE ONLY public.merchants
    ADD CONSTRAINT merchants_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.migrations
    ADD CONSTRAINT migrations_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.open_payments
    ADD CONSTRAINT open_payments_block_session_id_pk PRIMARY KEY (block, session_id);
ALTER TABLE ONLY public.page_drafts
    ADD CONSTRAINT page_drafts_pkey PRIMARY KEY (page_id);
ALTER TABLE ONLY public.payment_pages
    ADD CONSTRAINT payment_pages_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.payment_pages
    ADD CONSTRAINT payment_pages_slug_unique UNIQUE (slug);
ALTER TABLE ONLY public.payouts
    ADD CONSTRAINT payouts_by_reference UNIQUE (merchant_id, mode, reference);
ALTER TABLE ONLY public.payouts
    ADD CONSTRAINT payouts_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.rate_limits
    ADD CONSTRAINT rate_limits_pkey PRIMARY KEY (key);
ALTER TABLE ONLY public.refunds
    ADD CONSTRAINT refunds_by_reference UNIQUE (merchant_id, mode, reference);
ALTER TABLE ONLY public.refunds
    ADD CONSTRAINT refunds_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.revoked_keys
    ADD CONSTRAINT revoked_keys_pkey PRIMARY KEY (jti);
ALTER TABLE ONLY public.sandbox_credits
    ADD CONSTRAINT sandbox_credits_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.sandbox_orders
    ADD CONSTRAINT sandbox_orders_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.sandbox_orders
    ADD CONSTRAINT sandbox_orders_reference_unique UNIQUE (reference);
ALTER TABLE ONLY public.session_addresses
    ADD CONSTRAINT session_addresses_by_address UNIQUE (mode, network, address_key, asset);
ALTER TABLE ONLY public.session_addresses
    ADD CONSTRAINT session_addresses_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_by_reference UNIQUE (merchant_id, mode, reference);
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.settings
    ADD CONSTRAINT settings_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.swaps
    ADD CONSTRAINT swaps_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.webhook_endpoints
    ADD CONSTRAINT webhook_endpoints_of_merchant UNIQUE (merchant_id, mode);
ALTER TABLE ONLY public.webhook_endpoints
    ADD CONSTRAINT webhook_endpoints_pkey PRIMARY KEY (id);
CREATE UNIQUE INDEX bank_accounts_by_notice ON public.bank_accounts USING btree (mode, currency, account_number) WHERE (NOT shared);
CREATE INDEX banks_of_merchant ON public.banks USING btree (merchant_id, mode, created_at);
CREATE INDEX customers_of_merchant ON public.customers USING btree (merchant_id, mode, created_at);
CREATE INDEX deliveries_of_event ON public.deliveries USING btree (event_id, at);
CREATE INDEX deposits_awaiting_rate ON public.deposits USING btree (seen_at) WHERE (past_grace AND (late_rate IS NULL));
CREATE INDEX deposits_credited ON public.deposits USING btree (merchant_id, mode) WHERE (state = 'confirmed'::text);
CREATE INDEX deposits_of_customer ON public.deposits USING btree (customer_id);
CREATE INDEX deposits_of_session ON public.deposits USING btree (session_id);
CREATE INDEX events_due ON public.events USING btree (endpoint_id, next_retry_at) WHERE (status = 'pending'::text);
CREATE INDEX events_of_merchant ON public.events USING btree (merchant_id, mode, "position");
CREATE INDEX former_slugs_of_page ON public.former_slugs USING btree (page_id);
CREATE INDEX idempotency_keys_expiry ON public.idempotency_keys USING btree (expires_at);
CREATE INDEX invoices_of_merchant ON public.invoices USING btree (merchant_id, mode, created_at);
CREATE INDEX logos_of_merchant ON public.logos USING btree (merchant_id, created_at);
CREATE INDEX mails_due ON public.mails USING btree (due_at);
CREATE INDEX open_payments_over ON public.open_payments USING btree (open_until);
CREATE INDEX payment_pages_of_merchant ON public.payment_pages USING btree (merchant_id, mode, created_at);
CREATE INDEX payouts_of_merchant ON public.payouts USING btree (merchant_id, mode, created_at);
CREATE INDEX payouts_unasked ON public.payouts USING btree (created_at) WHERE ((status = 'created'::text) AND (custody_id IS NULL));
CREATE INDEX refunds_of_session ON public.refunds USING btree (session_id);
CREATE INDEX refunds_unasked ON public.refunds USING btree (created_at) WHERE ((status = 'created'::text) AND (custody_id IS NULL));
CREATE INDEX sandbox_credits_of_merchant ON public.sandbox_credits USING btree (merchant_id, mode);
CREATE INDEX sandbox_orders_due ON public.sandbox_orders USING btree (due_at);
CREATE INDEX session_addresses_of_session ON public.session_addresses USING btree (session_id);
CREATE INDEX sessions_of_customer ON public.sessions USING btree (customer_id);
CREATE INDEX sessions_of_invoice ON public.sessions USING btree (invoice_id);
CREATE INDEX sessions_of_merchant ON public.sessions USING btree (merchant_id, mode, created_at);
CREATE INDEX sessions_open ON public.sessions USING btree (expires_at) WHERE (status = ANY (ARRAY['initiated'::text, 'pending'::text, 'partial'::text]));
CREATE INDEX swaps_executed ON public.swaps USING btree (merchant_id, mode, executed_at) WHERE (executed_at IS NOT NULL);
CREATE INDEX swaps_of_merchant ON public.swaps USING btree (merchant_id, mode, created_at);
CREATE INDEX swaps_unasked ON public.swaps USING btree (executed_at) WHERE ((status = 'processing'::text) AND (custody_id IS NULL));
ALTER TABLE ONLY public.account_addresses
    ADD CONSTRAINT account_addresses_account_id_deposit_accounts_id_fk FOREIGN KEY (account_id) REFERENCES public.deposit_accounts(id);
ALTER TABLE ONLY public.bank_accounts
    ADD CONSTRAINT bank_accounts_account_id_deposit_accounts_id_fk FOREIGN KEY (account_id) REFERENCES public.deposit_accounts(id);
ALTER TABLE ONLY public.banks
    ADD CONSTRAINT banks_merchant_id_merchants_id_fk FOREIGN KEY (merchant_id) REFERENCES public.merchants(id);
ALTER TABLE ONLY public.customers
    ADD CONSTRAINT customers_merchant_id_merchants_id_fk FOREIGN KEY (merchant_id) REFERENCES public.merchants(id);
ALTER TABLE ONLY public.deliveries
    ADD CONSTRAINT deliveries_event_id_events_id_fk FOREIGN KEY (event_id) REFERENCES public.events(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.deposit_accounts
    ADD CONSTRAINT deposit_accounts_customer_id_customers_id_fk FOREIGN KEY (customer_id) REFERENCES public.customers(id);
ALTER TABLE ONLY public.deposits
    ADD CONSTRAINT deposits_customer_id_customers_id_fk FOREIGN KEY (customer_id) REFERENCES public.customers(id);
ALTER TABLE ONLY public.deposits
    ADD CONSTRAINT deposits_merchant_id_merchants_id_fk FOREIGN KEY (merchant_id) REFERENCES public.merchants(id);
ALTER TABLE ONLY public.deposits
    ADD CONSTRAINT deposits_session_id_sessions_id_fk FOREIGN KEY (session_id) REFERENCES public.sessions(id);
ALTER TABLE ONLY public.events
    ADD CONSTRAINT events_merchant_id_merchants_id_fk FOREIGN KEY (merchant_id) REFERENCES public.merchants(id);
ALTER TABLE ONLY public.former_slugs
    ADD CONSTRAINT former_slugs_page_id_payment_pages_id_fk FOREIGN KEY (page_id) REFERENCES public.payment_pages(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.invoices
    ADD CONSTRAINT invoices_customer_id_customers_id_fk FOREIGN KEY (customer_id) REFERENCES public.customers(id);
ALTER TABLE ONLY public.invoices
    ADD CONSTRAINT invoices_merchant_id_merchants_id_fk FOREIGN KEY (merchant_id) REFERENCES public.merchants(id);
ALTER TABLE ONLY public.issued_keys
    ADD CONSTRAINT issued_keys_merchant_id_merchants_id_fk FOREIGN KEY (merchant_id) REFERENCES public.merchants(id);
ALTER TABLE ONLY public.logos
    ADD CONSTRAINT logos_merchant_id_merchants_id_fk FOREIGN KEY (merchant_id) REFERENCES public.merchants(id);
ALTER TABLE ONLY public.open_payments
    ADD CONSTRAINT open_payments_session_id_sessions_id_fk FOREIGN KEY (session_id) REFERENCES public.sessions(id);
ALTER TABLE ONLY public.page_drafts
    ADD CONSTRAINT page_drafts_page_id_payment_pages_id_fk FOREIGN KEY (page_id) REFERENCES public.payment_pages(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.payment_pages
    ADD CONSTRAINT payment_pages_merchant_id_merchants_id_fk FOREIGN KEY (merchant_id) REFERENCES public.merchants(id);
ALTER TABLE ONLY public.payouts
    ADD CONSTRAINT payouts_merchant_id_merchants_id_fk FOREIGN KEY (merchant_id) REFERENCES public.merchants(id);
ALTER TABLE ONLY public.refunds
    ADD CONSTRAINT refunds_merchant_id_merchants_id_fk FOREIGN KEY (merchant_id) REFERENCES public.merchants(id);
ALTER TABLE ONLY public.refunds
    ADD CONSTRAINT refunds_session_id_sessions_id_fk FOREIGN KEY (session_id) REFERENCES public.sessions(id);
ALTER TABLE ONLY public.sandbox_credits
    ADD CONSTRAINT sandbox_credits_merchant_id_merchants_id_fk FOREIGN KEY (merchant_id) REFERENCES public.merchants(id);
ALTER TABLE ONLY public.session_addresses
    ADD CONSTRAINT session_addresses_session_id_sessions_id_fk FOREIGN KEY (session_id) REFERENCES public.sessions(id);
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_customer_id_customers_id_fk FOREIGN KEY (customer_id) REFERENCES public.customers(id);
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_invoice_id_invoices_id_fk FOREIGN KEY (invoice_id) REFERENCES public.invoices(id);
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_merchant_id_merchants_id_fk FOREIGN KEY (merchant_id) REFERENCES public.merchants(id);
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_page_id_payment_pages_id_fk FOREIGN KEY (page_id) REFERENCES public.payment_pages(id);
ALTER TABLE ONLY public.swaps
    ADD CONSTRAINT swaps_merchant_id_merchants_id_fk FOREIGN KEY (merchant_id) REFERENCES public.merchants(id);
ALTER TABLE ONLY public.webhook_endpoints
    ADD CONSTRAINT webhook_endpoints_merchant_id_merchants_id_fk FOREIGN KEY (merchant_id) REFERENCES public.merchants(id);
