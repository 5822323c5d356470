// The timers: a function app of their own, on Flex Consumption, that signs by its managed identity for database and files.
param name string
param suffix string
param location string
param tags object
param identityName string
param pendingStorageUrl string
param publicStorageUrl string
param settings object

@description('Empty: there is none, and a word list orders the posts.')
param contentSafetyName string

@secure()
param secret string

@secure()
param xBearerToken string

var packages = 'packages'
// Storage Blob Data Owner: the functions host keeps its locks and the package there.
var blobDataOwner = 'b7e6dc6d-f1e8-4753-8033-0f276bb0955b'

resource identity 'Microsoft.ManagedIdentity/userAssignedIdentities@2023-01-31' existing = {
  name: identityName
}

resource safety 'Microsoft.CognitiveServices/accounts@2023-05-01' existing = if (!empty(contentSafetyName)) {
  name: contentSafetyName
}

var scoring = empty(contentSafetyName)
  ? {}
  : {
      CONTENT_SAFETY_ENDPOINT: safety!.properties.endpoint
      CONTENT_SAFETY_KEY: safety!.listKeys().key1
    }

resource hostStorage 'Microsoft.Storage/storageAccounts@2023-05-01' = {
  name: 'imhost${suffix}'
  location: location
  tags: tags
  kind: 'StorageV2'
  sku: {
    name: 'Standard_LRS'
  }
  properties: {
    allowBlobPublicAccess: false
    allowSharedKeyAccess: false
    minimumTlsVersion: 'TLS1_2'
    supportsHttpsTrafficOnly: true
  }

  resource blobs 'blobServices' = {
    name: 'default'

    resource container 'containers' = {
      name: packages
    }
  }
}

resource hostStorageRole 'Microsoft.Authorization/roleAssignments@2022-04-01' = {
  name: guid(hostStorage.id, identity.id, blobDataOwner)
  scope: hostStorage
  properties: {
    roleDefinitionId: subscriptionResourceId('Microsoft.Authorization/roleDefinitions', blobDataOwner)
    principalId: identity.properties.principalId
    principalType: 'ServicePrincipal'
  }
}

resource plan 'Microsoft.Web/serverfarms@2024-04-01' = {
  name: name
  location: location
  tags: tags
  kind: 'functionapp'
  sku: {
    name: 'FC1'
    tier: 'FlexConsumption'
  }
  properties: {
    reserved: true
  }
}

resource app 'Microsoft.Web/sites@2024-04-01' = {
  name: name
  location: location
  tags: union(tags, { 'azd-service-name': 'timers' })
  kind: 'functionapp,linux'
  identity: {
    type: 'UserAssigned'
    userAssignedIdentities: {
      '${identity.id}': {}
    }
  }
  properties: {
    serverFarmId: plan.id
    httpsOnly: true
    functionAppConfig: {
      deployment: {
        storage: {
          type: 'blobContainer'
          value: '${hostStorage.properties.primaryEndpoints.blob}${packages}'
          authentication: {
            type: 'UserAssignedIdentity'
            userAssignedIdentityResourceId: identity.id
          }
        }
      }
      scaleAndConcurrency: {
        maximumInstanceCount: 40
        instanceMemoryMB: 2048
      }
      runtime: {
        name: 'node'
        version: '22'
      }
    }
  }

  resource appSettings 'config' = {
    name: 'appsettings'
    properties: union(settings, scoring, {
      SECRET: secret
      X_BEARER_TOKEN: xBearerToken
      BLOB_ACCOUNT_URL: pendingStorageUrl
      PUBLIC_BLOB_ACCOUNT_URL: publicStorageUrl
      // The exporter would tell its maker how it is used.
      APPLICATION_INSIGHTS_NO_STATSBEAT: 'true'
      // And would count itself every minute.
      APPLICATIONINSIGHTS_OPENTELEMETRY_RESOURCE_METRIC_DISABLED: 'true'
      AZURE_CLIENT_ID: identity.properties.clientId
      AzureWebJobsStorage__accountName: hostStorage.name
      AzureWebJobsStorage__credential: 'managedidentity'
      AzureWebJobsStorage__clientId: identity.properties.clientId
    })
  }
  dependsOn: [hostStorageRole]
}

output name string = app.name
