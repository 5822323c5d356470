// The whole platform in one resource group: site and HTTP functions, timers, database, storage, monitoring.
targetScope = 'subscription'

@description('Part of every name: dev, prod.')
@minLength(2)
@maxLength(12)
param environmentName string

@description('Where data is kept.')
param location string = 'uksouth'

@description('Where the site is managed from; it is served from everywhere. Static Web Apps knows few regions.')
param siteLocation string = 'westeurope'

@description('The own domain, whose CNAME record points at the site already. Empty: the name that Azure gives.')
param domain string = ''

@description('Who is told when an alert fires or money runs out.')
param alertEmail string

@description('Spend a month, in the currency of the subscription, above which alertEmail is told.')
@minValue(1)
param monthlyBudget int

@description('First day of the month in which the budget begins, like 2026-12-01; it cannot be changed later.')
param budgetStart string

@description('0: serverless, paid by the request. Else the most request units a second that the database scales to.')
@allowed([0, 1000, 2000, 4000, 10000])
param cosmosAutoscale int = 0

@description('Whether Azure AI Content Safety is made, which orders collected posts better than a word list.')
param contentSafety bool = false

@description('The application registration of the sign-in.')
param entraClientId string

@description('What the operator decides, under the names of local.settings.example.json; what is left out has its default.')
param settings operatorSettings

@secure()
@description('What must not be read in a file or in the history of deployments.')
param secrets secretSettings

type operatorSettings = {
  ROLE_MAP: string
  CONTACT_EMAIL: string?
  CONTACT_ADDRESS: string?
  GEOCODER_URL: string?
  GEOCODER_CONTACT: string?
  POSTCODES_URL: string?
  YOUTUBE_OEMBED_URL: string?
  TIKTOK_OEMBED_URL: string?
  HELPLINES: string?
  EXIT_URL: string?
  TILE_URL: string?
  TILE_ATTRIBUTION: string?
  PUBLIC_GRID_METRES: string?
  X_API_URL: string?
  X_SEARCH_TERMS: string?
  X_DAILY_POST_BUDGET: string?
  CHALLENGE: string?
  RATE_LIMITS: string?
  FORWARDED_HOPS: string?
  RETENTION_DAYS_REJECTED: string?
  RETENTION_DAYS_ORIGINALS: string?
  RETENTION_DAYS_POSTS: string?
  RETENTION_HOURS_LIMITS: string?
  RETENTION_MONTHS_PRIVACY_REQUESTS: string?
}

type secretSettings = {
  SECRET: string
  ENTRA_CLIENT_SECRET: string
  @description('Empty: nothing is collected from X.')
  X_BEARER_TOKEN: string
}

var tags = { 'azd-env-name': environmentName }
var suffix = uniqueString(subscription().id, environmentName)

resource group 'Microsoft.Resources/resourceGroups@2024-03-01' = {
  name: 'incidentmap-${environmentName}'
  location: location
  tags: tags
}

module site 'modules/staticSite.bicep' = {
  name: 'site'
  scope: group
  params: {
    name: 'incidentmap-${environmentName}-${suffix}'
    location: siteLocation
    tags: tags
    domain: domain
  }
}

module identity 'modules/identity.bicep' = {
  name: 'identity'
  scope: group
  params: {
    name: 'incidentmap-${environmentName}-timers'
    location: location
    tags: tags
  }
}

module monitoring 'modules/monitoring.bicep' = {
  name: 'monitoring'
  scope: group
  params: {
    name: 'incidentmap-${environmentName}'
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
    name: 'incidentmap-${environmentName}-${suffix}'
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
    name: 'incidentmap-${environmentName}-${suffix}'
    location: location
    tags: tags
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
    secret: secrets.SECRET
    entraClientSecret: secrets.ENTRA_CLIENT_SECRET
  }
}

module timers 'modules/timers.bicep' = {
  name: 'timers'
  scope: group
  params: {
    name: 'incidentmap-${environmentName}-timers-${suffix}'
    suffix: suffix
    location: location
    tags: tags
    identityName: identity.outputs.name
    pendingStorageUrl: storage.outputs.privateUrl
    publicStorageUrl: storage.outputs.publicUrl
    settings: commonSettings
    contentSafetyName: contentSafety ? safety!.outputs.name : ''
    secret: secrets.SECRET
    xBearerToken: secrets.X_BEARER_TOKEN
  }
}

output RESOURCE_GROUP string = group.name
output SITE_NAME string = site.outputs.name
output SITE_URL string = site.outputs.url
output TIMERS_NAME string = timers.outputs.name
output PENDING_STORAGE_URL string = storage.outputs.privateUrl
output PUBLIC_STORAGE_URL string = storage.outputs.publicUrl
