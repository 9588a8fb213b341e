import { type CredentialShape, fake, hex } from "./credential-shape.js";

/** Of those who keep, build and publish code. */
export const CODE_CREDENTIALS: readonly CredentialShape[] = [
  {
    ...{ issuer: "GitHub", name: "token" },
    shape: /gh[pousr]_[A-Za-z0-9_]{16,}(?:\.[\w-]{1,2000}){0,2}/,
    example: `ghp_${fake(36)}`,
    source:
      "https://docs.github.com/en/authentication/keeping-your-account-and-data-secure/about-authentication-to-github",
  },
  {
    ...{ issuer: "GitHub", name: "fine-grained token" },
    shape: /github_pat_\w{16,}/,
    example: `github_pat_${fake(22)}_${fake(59)}`,
    source:
      "https://docs.github.com/en/authentication/keeping-your-account-and-data-secure/about-authentication-to-github",
  },
  {
    ...{ issuer: "GitLab", name: "token" },
    shape:
      /gl(?:pat|dt|rt|rtr|cbt|ptt|ft|imt|agent|oas|soat|ffct)-[\w-]{16,}(?:\.[a-z0-9]{2,9}){0,2}/,
    example: `glpat-${fake(20)}`,
    source: "https://docs.gitlab.com/security/tokens/",
  },
  {
    ...{ issuer: "GitLab", name: "runner registration token" },
    shape: /GR1348941[\w-]{20,}/,
    example: `GR1348941${fake(20)}`,
    source: "gitleaks: gitlab-rrt",
  },
  {
    ...{ issuer: "Bitbucket", name: "app password" },
    shape: /ATBB[\w=.-]{28,}/,
    example: `ATBB${fake(32)}`,
    source: "https://support.atlassian.com/bitbucket-cloud/docs/app-passwords/",
  },
  {
    ...{ issuer: "Atlassian", name: "API token" },
    shape: /AT[AC]TT3[\w=-]{100,}/,
    example: `ATATT3${fake(186)}`,
    source: "gitleaks: atlassian-api-token",
  },
  {
    ...{ issuer: "npm", name: "access token" },
    shape: /npm_[A-Za-z0-9]{30,}/,
    example: `npm_${fake(36)}`,
    source: "gitleaks: npm-access-token",
  },
  {
    ...{ issuer: "PyPI", name: "API token" },
    shape: /pypi-[\w-]{40,}/,
    example: `pypi-AgEIcHlwaS5vcmc${fake(60)}`,
    source: "gitleaks: pypi-upload-token",
  },
  {
    ...{ issuer: "RubyGems", name: "API key" },
    shape: /rubygems_[a-f0-9]{48,}/,
    example: `rubygems_${hex(48)}`,
    source: "gitleaks: rubygems-api-token",
  },
  {
    ...{ issuer: "Clojars", name: "deploy token" },
    shape: /CLOJARS_[a-f0-9]{60,}/,
    example: `CLOJARS_${hex(60)}`,
    source: "gitleaks: clojars-api-token",
  },
  {
    ...{ issuer: "Docker", name: "access token" },
    shape: /dckr_[op]at_[\w-]{20,}/,
    example: `dckr_pat_${fake(27)}`,
    source: "https://docs.docker.com/security/access-tokens/",
  },
  {
    ...{ issuer: "JFrog", name: "API key" },
    shape: /AKCp[A-Za-z0-9]{60,}/,
    example: `AKCp${fake(69)}`,
    source: "gitleaks: artifactory-api-key",
  },
  {
    ...{ issuer: "Sourcegraph", name: "access token" },
    shape: /sgp_(?:[a-f0-9]{16}_|local_)?[a-f0-9]{40,}/,
    example: `sgp_${hex(16)}_${hex(40)}`,
    source: "gitleaks: sourcegraph-access-token",
  },
  {
    ...{ issuer: "Postman", name: "API key" },
    shape: /PMAK-[a-f0-9]{24}-[a-f0-9]{34,}/,
    example: `PMAK-${hex(24)}-${hex(34)}`,
    source: "gitleaks: postman-api-token",
  },
  {
    ...{ issuer: "Linear", name: "API key" },
    shape: /lin_(?:api|oauth)_[A-Za-z0-9]{32,}/,
    example: `lin_api_${fake(40)}`,
    source: "gitleaks: linear-api-key",
  },
  {
    ...{ issuer: "Notion", name: "token" },
    shape: /(?:ntn_[A-Za-z0-9]{40,}|secret_[A-Za-z0-9]{43,})/,
    example: `ntn_01234567890${fake(35)}`,
    source: "gitleaks: notion-api-token",
  },
  {
    ...{ issuer: "ReadMe", name: "API key" },
    shape: /rdme_[a-z0-9]{64,}/,
    example: `rdme_${hex(70)}`,
    source: "gitleaks: readme-api-token",
  },
  {
    ...{ issuer: "Typeform", name: "token" },
    shape: /tfp_[\w.=-]{40,}/,
    example: `tfp_${fake(59)}`,
    source: "gitleaks: typeform-api-token",
  },
  {
    ...{ issuer: "Airtable", name: "access token" },
    shape: /pat[A-Za-z0-9]{14}\.[a-f0-9]{64,}/,
    example: `pat${fake(14)}.${hex(64)}`,
    source: "gitleaks: airtable-personnal-access-token",
  },
];
