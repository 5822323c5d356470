// The whole platform in one resource group: site and HTTP functions, timers, database, storage, monitoring.
targetScope = 'subscription'

@description('Part of every resource name, like dev or prod: letters and digits, separated by single hyphens.')
@minLength(2)
@maxLength(12)
param environmentName string

@description('The region in which data is stored.')
param location string = 'uksouth'

@description('The region in which the site is managed and its functions run; its files are served worldwide. Static Web Apps supports few regions: westus2, centralus, eastus2, westeurope, eastasia. /privacy names it.')
@allowed(['westus2', 'centralus', 'eastus2', 'westeurope', 'eastasia'])
param siteLocation string = 'westeurope'

@description('The custom domain, whose CNAME record must already point at the site. Empty: the name that Azure assigns.')
param domain string = ''

@description('Receives alerts, including those of the budget.')
param alertEmail string

@description('Monthly spend, in the currency of the subscription, above which alertEmail gets a warning.')
@minValue(1)
param monthlyBudget int

@description('First day of the current month, like 2026-12-01, for the first deployment. Empty afterwards: Azure does not move an existing budget, and keeps it.')
param budgetStart string = ''

@description('0: serverless, paid per request. Otherwise the maximum request units a second to which the database scales.')
@allowed([0, 1000, 2000, 4000, 10000])
param cosmosAutoscale int = 0

@description('Whether to create Azure AI Content Safety, which ranks collected posts better than a word list.')
param contentSafety bool = false

@description('The application registration for sign-in.')
param entraClientId string

@description('The operator’s settings, under their names in local.settings.example.json; omitted ones have their defaults.')
param settings operatorSettings

// Each secret is a parameter of its own: the compiler refuses @secure() on a parameter whose type is an alias (BCP308).
// The least lengths keep a deployment from going on with a GitHub secret that is not set.
@secure()
@minLength(32)
@description('Signs receipts and hashes; at least 32 characters.')
param secret string

@secure()
@minLength(16)
@description('The client secret of the application registration.')
param entraClientSecret string

@secure()
@minLength(2)
@description('JSON: object ids or email addresses by role. It names people, so it stays out of the deployment history.')
param roleMap string

@secure()
@description('Empty: nothing is collected from X.')
param xBearerToken string = ''

type operatorSettings = {
  CONTACT_EMAIL: string?
  CONTACT_ADDRESS: string?
  GEOCODER_URL: string?
  GEOCODER_CONTACT: string?
  POSTCODES_URL: string?
  YOUTUBE_OEMBED_URL: string?
  TIKTOK_OEMBED_URL: string?
  HELPLINES: string?
  EXIT_URL: string?
  BASEMAP_URL: string?
  TILE_URL: string?
  TILE_ATTRIBUTION: string?
  PUBLIC_GRID_METRES: string?
  TELEMETRY_SAMPLE_PERCENT: string?
  X_API_URL: string?
  X_SEARCH_TERMS: string?
  X_DAILY_BUDGET_CENTS: string?
  CHALLENGE: string?
  RATE_LIMITS: string?
  FORWARDED_HOPS: string?
  SECOND_OPINION: string?
  RETENTION_DAYS_REJECTED: string?
  RETENTION_DAYS_ORIGINALS: string?
  RETENTION_DAYS_POSTS: string?
  LARGE_ERASURE_DAY: string?
  RETENTION_HOURS_LIMITS: string?
  RETENTION_MONTHS_PRIVACY_REQUESTS: string?
  @description('The tenant whose accounts may sign in.')
  @minLength(36)
  ENTRA_TENANT_ID: string
}

// azd finds its resources by this tag, so it holds the name as azd has it. Names of accounts must be in lower case.
var tags = { 'azd-env-name': environmentName }
var label = toLower(environmentName)
var suffix = uniqueString(subscription().id, label)

resource group 'Microsoft.Resources/resourceGroups@2025-04-01' = {
  name: 'incidentmap-${label}'
  location: location
  tags: tags
}

module site 'modules/staticSite.bicep' = {
  name: 'site'
  scope: group
  params: {
    name: 'incidentmap-${label}-${suffix}'
    location: siteLocation
    tags: tags
    domain: domain
  }
}

module identity 'modules/identity.bicep' = {
  name: 'identity'
  scope: group
  params: {
    name: 'incidentmap-${label}-timers'
    location: location
    tags: tags
  }
}

module monitoring 'modules/monitoring.bicep' = {
  name: 'monitoring'
  scope: group
  params: {
    name: 'incidentmap-${label}'
    location: location
    tags: tags
    alertEmail: alertEmail
    monthlyBudget: monthlyBudget
    budgetStart: budgetStart
  }
}

module cosmos 'modules/cosmos.bicep' = {
  name: 'cosmos'
  scope: group
  params: {
    name: 'incidentmap-${label}-${suffix}'
    location: location
    tags: tags
    autoscale: cosmosAutoscale
    writerPrincipalId: identity.outputs.principalId
  }
}

module storage 'modules/storage.bicep' = {
  name: 'storage'
  scope: group
  params: {
    suffix: suffix
    location: location
    tags: tags
    siteUrl: site.outputs.url
    rejectedDays: int(settings.?RETENTION_DAYS_REJECTED ?? '30')
    writerPrincipalId: identity.outputs.principalId
  }
}

module safety 'modules/contentSafety.bicep' = if (contentSafety) {
  name: 'contentSafety'
  scope: group
  params: {
    name: 'incidentmap-${label}-${suffix}'
    location: location
    tags: tags
    readerPrincipalId: identity.outputs.principalId
  }
}

module vault 'modules/vault.bicep' = {
  name: 'vault'
  scope: group
  params: {
    name: 'imvault${suffix}'
    location: location
    tags: tags
    readerPrincipalId: identity.outputs.principalId
    secret: secret
    xBearerToken: xBearerToken
  }
}

// Both apps are given the same, but for how they sign (Static Web Apps gives its functions no identity) and what only
// one of them asks.
var commonSettings = union(settings, {
  SITE_URL: site.outputs.url
  DATABASE: 'cosmos'
  COSMOS_ENDPOINT: cosmos.outputs.endpoint
  COSMOS_DATABASE: cosmos.outputs.databaseName
  APPLICATIONINSIGHTS_CONNECTION_STRING: monitoring.outputs.connectionString
  DATA_REGION: location
  FUNCTIONS_REGION: siteLocation
})

module api 'modules/apiSettings.bicep' = {
  name: 'apiSettings'
  scope: group
  params: {
    siteName: site.outputs.name
    cosmosName: cosmos.outputs.name
    privateStorageName: storage.outputs.privateName
    publicStorageName: storage.outputs.publicName
    entraClientId: entraClientId
    settings: commonSettings
    secret: secret
    roleMap: roleMap
    entraClientSecret: entraClientSecret
  }
}

module timers 'modules/timers.bicep' = {
  name: 'timers'
  scope: group
  params: {
    name: 'incidentmap-${label}-timers-${suffix}'
    suffix: suffix
    location: location
    tags: tags
    identityName: identity.outputs.name
    pendingStorageUrl: storage.outputs.privateUrl
    publicStorageUrl: storage.outputs.publicUrl
    settings: commonSettings
    roleMap: roleMap
    contentSafetyEndpoint: contentSafety ? safety!.outputs.endpoint : ''
    vaultUri: vault.outputs.uri
    collectsFromX: !empty(xBearerToken)
  }
}

output RESOURCE_GROUP string = group.name
output SITE_NAME string = site.outputs.name
output SITE_URL string = site.outputs.url
output TIMERS_NAME string = timers.outputs.name
output PENDING_STORAGE_URL string = storage.outputs.privateUrl
output PUBLIC_STORAGE_URL string = storage.outputs.publicUrl
// The site's content policy names where streets come from, and is written when the site is deployed.
output BASEMAP_URL string = settings.?BASEMAP_URL ?? ''
output TILE_URL string = settings.?TILE_URL ?? ''
// The exit works before any function answers, so its address is written into the site too.
output EXIT_URL string = settings.?EXIT_URL ?? ''
