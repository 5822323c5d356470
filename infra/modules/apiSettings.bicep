// The settings of the HTTP functions. Without a managed identity they need keys, which are read here and stored nowhere else.
param siteName string
param cosmosName string
param privateStorageName string
param publicStorageName string
param entraClientId string
param settings object

@secure()
param secret string

@secure()
param entraClientSecret string

@secure()
param roleMap string

resource site 'Microsoft.Web/staticSites@2025-03-01' existing = {
  name: siteName
}

resource cosmos 'Microsoft.DocumentDB/databaseAccounts@2026-03-15' existing = {
  name: cosmosName
}

resource privateStorage 'Microsoft.Storage/storageAccounts@2026-04-01' existing = {
  name: privateStorageName
}

resource publicStorage 'Microsoft.Storage/storageAccounts@2026-04-01' existing = {
  name: publicStorageName
}

var connection = 'DefaultEndpointsProtocol=https;EndpointSuffix=${environment().suffixes.storage}'

resource appSettings 'Microsoft.Web/staticSites/config@2025-03-01' = {
  parent: site
  name: 'appsettings'
  properties: union(settings, {
    SECRET: secret
    ROLE_MAP: roleMap
    // Disables the exporter's own usage statistics.
    APPLICATION_INSIGHTS_NO_STATSBEAT: 'true'
    // Disables its self-measurement, which would send counters every minute.
    APPLICATIONINSIGHTS_OPENTELEMETRY_RESOURCE_METRIC_DISABLED: 'true'
    ENTRA_CLIENT_ID: entraClientId
    ENTRA_CLIENT_SECRET: entraClientSecret
    COSMOS_KEY: cosmos.listKeys().primaryMasterKey
    BLOB_CONNECTION_STRING: '${connection};AccountName=${privateStorage.name};AccountKey=${privateStorage.listKeys().keys[0].value}'
    PUBLIC_BLOB_CONNECTION_STRING: '${connection};AccountName=${publicStorage.name};AccountKey=${publicStorage.listKeys().keys[0].value}'
  })
}
