// The timers: a separate function app on Flex Consumption, which uses its managed identity for the database and files.
param name string
param suffix string
param location string
param tags object
param identityName string
param pendingStorageUrl string
param publicStorageUrl string
param settings object

@description('Empty: there is none, and a word list ranks the posts.')
param contentSafetyEndpoint string

@secure()
param roleMap string

@description('The vault whose secrets the app reads with its identity.')
param vaultUri string

@description('Whether the vault contains the token for X.')
param collectsFromX bool

// Storage Blob Data Owner: the functions host keeps its locks and the package there.
var blobDataOwner = 'b7e6dc6d-f1e8-4753-8033-0f276bb0955b'

resource identity 'Microsoft.ManagedIdentity/userAssignedIdentities@2024-11-30' existing = {
  name: identityName
}

var scoring = empty(contentSafetyEndpoint) ? {} : { CONTENT_SAFETY_ENDPOINT: contentSafetyEndpoint }
var collecting = collectsFromX ? { X_BEARER_TOKEN: '@Microsoft.KeyVault(SecretUri=${vaultUri}secrets/X-BEARER-TOKEN)' } : {}

resource hostStorage 'Microsoft.Storage/storageAccounts@2026-04-01' = {
  name: 'imhost${suffix}'
  location: location
  tags: tags
  kind: 'StorageV2'
  sku: {
    name: 'Standard_LRS'
  }
  properties: {
    allowBlobPublicAccess: false
    allowCrossTenantReplication: false
    allowSharedKeyAccess: false
    defaultToOAuthAuthentication: true
    minimumTlsVersion: 'TLS1_2'
    supportsHttpsTrafficOnly: true
  }

  resource blobs 'blobServices' = {
    name: 'default'

    resource container 'containers' = {
      name: 'packages'
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

resource plan 'Microsoft.Web/serverfarms@2025-03-01' = {
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

resource app 'Microsoft.Web/sites@2025-03-01' = {
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
    keyVaultReferenceIdentity: identity.id
    functionAppConfig: {
      deployment: {
        storage: {
          type: 'blobContainer'
          value: '${hostStorage.properties.primaryEndpoints.blob}${hostStorage::blobs::container.name}'
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
    properties: union(settings, scoring, collecting, {
      SECRET: '@Microsoft.KeyVault(SecretUri=${vaultUri}secrets/SECRET)'
      // Who may review: what a dismissed reviewer approved is not published.
      ROLE_MAP: roleMap
      BLOB_ACCOUNT_URL: pendingStorageUrl
      PUBLIC_BLOB_ACCOUNT_URL: publicStorageUrl
      // Disables the exporter's own usage statistics.
      APPLICATION_INSIGHTS_NO_STATSBEAT: 'true'
      // Disables its self-measurement, which would send counters every minute.
      APPLICATIONINSIGHTS_OPENTELEMETRY_RESOURCE_METRIC_DISABLED: 'true'
      AZURE_CLIENT_ID: identity.properties.clientId
      // Hides the home page, which would name the functions host.
      AzureWebJobsDisableHomepage: 'true'
      AzureWebJobsStorage__accountName: hostStorage.name
      AzureWebJobsStorage__credential: 'managedidentity'
      AzureWebJobsStorage__clientId: identity.properties.clientId
    })
  }

  // Deployments authenticate with Entra, so publishing passwords are disabled.
  resource ftp 'basicPublishingCredentialsPolicies' = {
    name: 'ftp'
    properties: {
      allow: false
    }
  }

  resource scm 'basicPublishingCredentialsPolicies' = {
    name: 'scm'
    properties: {
      allow: false
    }
  }
  dependsOn: [hostStorageRole]
}

output name string = app.name
